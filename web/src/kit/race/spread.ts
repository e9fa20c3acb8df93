// Where do labels go that would lie over one another? As near to their places as they can, in the same order.

/** `wished`: middles, ascending; between two of them there is at least `gap`, all within 0 and `length`. */
export function spread(wished: readonly number[], gap: number, length: number): number[] {
  const tight = wished.length > 1 ? Math.min(gap, length / (wished.length - 1)) : gap;
  const placed: number[] = [];
  for (const [k, wish] of wished.entries()) placed.push(Math.max(wish, 0, k ? placed[k - 1]! + tight : 0));
  for (let k = placed.length - 1, most = length; k >= 0; k--, most = placed[k + 1]! - tight)
    placed[k] = Math.min(placed[k]!, most);
  return placed;
}
