import type { PhotoDetail, WallPhoto } from '../../contract/photos.ts'

/** The photo of the same shop that shows the same thing before: of the same question, else of the same source, else any. */
export const earlierOf = ({ photo, strip }: { photo: WallPhoto } & Pick<PhotoDetail, 'strip'>): WallPhoto | null => {
  const before = strip.slice(
    0,
    strip.findIndex(({ id }) => id === photo.id),
  )
  const ofSource = before.filter(({ source }) => source === photo.source)
  return ofSource.findLast(({ question }) => question === photo.question) ?? ofSource.at(-1) ?? before.at(-1) ?? null
}
