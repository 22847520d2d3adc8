import { useMemo } from 'react'
import type { GalleryDays, WallPhoto } from '../../contract/photos.ts'
import { guessHeight, type Justifying, justify, type Row, shownRatio } from './justify.ts'

type Day = GalleryDays['days'][number]
export type PlacedPhoto = { photo: WallPhoto; ratio: number }
export type Section = {
  day: string
  count: number
  top: number
  height: number
  /** Null until its photos are read. */
  rows: Row<PlacedPhoto>[] | null
}

export const headHeight = 44
const dayGap = 8

const heightOf = (rows: Row<PlacedPhoto>[]): number => {
  const last = rows.at(-1)
  return last ? last.top + last.height : 0
}

/** Where each day stands on the wall, in pixels from its top: exactly for days that are read, and about for the others. */
export const useSections = (
  days: Day[],
  photos: Map<string, WallPhoto[]>,
  place: Justifying,
): { sections: Section[]; height: number } => {
  const { width, rowHeight, gap } = place
  return useMemo(() => {
    let top = 0
    const sections = days.map(({ day, count, ratio }) => {
      const own = photos.get(day)
      const rows = own
        ? justify(
            own.map(photo => ({ photo, ratio: shownRatio(photo) })),
            { width, rowHeight, gap },
          )
        : null
      const height = headHeight + (rows ? heightOf(rows) + gap : guessHeight(ratio, { width, rowHeight, gap })) + dayGap
      const section: Section = { day, count, top, height, rows }
      top += height
      return section
    })
    return { sections, height: top }
  }, [days, photos, width, rowHeight, gap])
}

/** The first section that ends below a height. */
export const sectionAt = (sections: Section[], y: number): number => {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const section = sections[middle]
    if (section && section.top + section.height > y) high = middle
    else low = middle + 1
  }
  return low
}
