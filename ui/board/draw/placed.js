// Words whose place is outside the picture go just inside it, and words that would cover others, or points, step
// aside. While the line moves they keep to their place, points or no points, so as not to jump about.
export function placed(words, points, view) {
  const clamp = (value, [low, high], room) => (2 * room > high - low ? value : Math.min(Math.max(value, low + room), high - room));
  const boxes = [];
  for (const { text, at } of words) {
    const half = [Math.max(9, text.length * 4.6) * view.unit, 12 * view.unit];
    const x = clamp(at[0], view.x, half[0]);
    const covers = (y) => (box) => Math.abs(box.x - x) < box.half[0] + half[0] && Math.abs(box.y - y) < box.half[1] + half[1];
    const near = points.filter((p) => Math.abs(p[0] - x) < half[0] + 9 * view.unit);
    const places = [0, 1, -1, 2, -2, 3, -3].map((step) => {
      const y = clamp(at[1] + 1.6 * step * half[1], view.y, half[1]);
      const hidden = near.filter((p) => Math.abs(p[1] - y) < half[1] + 9 * view.unit).length;
      return { y, cost: 100 * boxes.filter(covers(y)).length + hidden + 0.1 * Math.abs(step) };
    });
    const best = places.reduce((some, other) => (other.cost < some.cost ? other : some));
    boxes.push({ x, y: best.y, half });
  }
  return boxes.map(({ x, y }) => [x, y]);
}
