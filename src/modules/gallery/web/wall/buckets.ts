import type { GalleryDays } from '../../contract/photos.ts'

type Day = GalleryDays['days'][number]

/** Days that are asked for together: few requests where days have few photos. */
export type Bucket = { from: string; to: string; days: Day[] }

const bucketPhotos = 120

/** Consecutive days, newest first, in buckets of some hundred photos. */
export const bucketsOf = (days: Day[]): Bucket[] => {
  const buckets: Bucket[] = []
  let photos = bucketPhotos
  for (const day of days) {
    const last = buckets.at(-1)
    if (!last || photos >= bucketPhotos) {
      buckets.push({ from: day.day, to: day.day, days: [day] })
      photos = day.count
    } else {
      last.days.push(day)
      last.from = day.day
      photos += day.count
    }
  }
  return buckets
}
