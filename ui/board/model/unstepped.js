// What stands in the place of a run on a board that does not step.

/** A Subject in which there is nowhere to stand: one place, before all updates. */
export class Unstepped {
  total = 0;
  length = 0;

  equals = () => true;
  place = () => ({ position: 0, fresh: false });
  updatesAt = () => 0;
  isUpdate = () => false;
  next = () => 0;
  previous = () => 0;
}
