// The last result of a costly function: asked again with the same arguments, it is not computed anew.
export function remembered(compute) {
  let given = null;
  let result;
  return (...now) => {
    if (!given || now.some((value, i) => value !== given[i])) [given, result] = [now, compute(...now)];
    return result;
  };
}
