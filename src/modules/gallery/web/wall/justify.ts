/** Width through height as the wall shows a photo: a turned one stands on its side; very long and high ones are cut. */
export const shownRatio = ({ width, height, turns }: { width: number; height: number; turns: number }): number => {
  const ratio = turns % 2 === 0 ? width / height : height / width
  return Math.min(2.4, Math.max(0.5, ratio))
}

export type Row<T> = { items: { item: T; width: number }[]; height: number; top: number }

export type Justifying = { width: number; rowHeight: number; gap: number }

/**
 * Photos in rows that fill the width, in pixels. A row takes photos until they are no higher than `rowHeight`; the last one
 * keeps that height and may end early.
 */
export const justify = <T extends { ratio: number }>(items: T[], { width, rowHeight, gap }: Justifying): Row<T>[] => {
  const rows: Row<T>[] = []
  let pending: T[] = []
  let top = 0
  const close = (isLast: boolean): void => {
    const ratio = pending.reduce((sum, one) => sum + one.ratio, 0)
    const free = width - gap * (pending.length - 1)
    const height = isLast ? Math.min(rowHeight, free / ratio) : free / ratio
    rows.push({ items: pending.map(item => ({ item, width: item.ratio * height })), height, top })
    top += height + gap
    pending = []
  }
  for (const item of items) {
    pending.push(item)
    const ratio = pending.reduce((sum, one) => sum + one.ratio, 0)
    if ((width - gap * (pending.length - 1)) / ratio <= rowHeight) close(false)
  }
  if (pending.length > 0) close(true)
  return rows
}

/** A row takes photos until it is full: it ends, on average, this much beyond what would fill it at full height. */
const surplus = 0.7

/** How high photos will be of which only the sum of their ratios is known. */
export const guessHeight = (ratio: number, { width, rowHeight, gap }: Justifying): number => {
  const full = width / rowHeight
  if (ratio <= full) return rowHeight + gap
  return Math.ceil(ratio / (full + surplus)) * (width / (full + surplus) + gap)
}
