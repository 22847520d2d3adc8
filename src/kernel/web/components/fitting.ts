/**
 * How many of the first items fit into `room` px, with `gap` between items. `more` is the width of the button that
 * opens the rest.
 */
export const fitting = (widths: number[], { room, gap, more }: { room: number; gap: number; more: number }): number => {
  const ends: number[] = []
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width)
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter(end => end + gap + more <= room).length
}
