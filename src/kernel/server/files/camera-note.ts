import type { Exif } from 'exif-reader'

/** What a camera notes of a photo: its place, and its moment as an instant or, without a time zone, as a wall clock. */
export type CameraNote = {
  instant: string | null
  /** `2026-11-20 14:31:05` */
  wallClock: string | null
  latitude: number | null
  longitude: number | null
}

export const noCameraNote: CameraNote = { instant: null, wallClock: null, latitude: null, longitude: null }

const degreesOf = (parts: number[] | undefined, reference: string | undefined, negative: string): number | null => {
  const [degrees, minutes = 0, seconds = 0] = parts ?? []
  if (degrees === undefined || ![degrees, minutes, seconds].every(Number.isFinite)) return null
  const value = degrees + minutes / 60 + seconds / 3600
  return reference?.startsWith(negative) ? -value : value
}

const placeOf = ({ GPSInfo }: Exif): Pick<CameraNote, 'latitude' | 'longitude'> => {
  const latitude = degreesOf(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef, 'S')
  const longitude = degreesOf(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef, 'W')
  const isPlace =
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // What phones write before they know where they are.
    (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

const offsetPattern = /^[+-]\d\d:\d\d$/
const earliest = Date.parse('2000-01-01T00:00:00Z')

/** The library reads the camera's wall clock as if it were UTC. */
const momentOf = ({ Photo }: Exif): Pick<CameraNote, 'instant' | 'wallClock'> => {
  const original = Photo?.DateTimeOriginal
  if (!(original instanceof Date) || !(original.getTime() > earliest)) return { instant: null, wallClock: null }
  const wallClock = original.toISOString().slice(0, 19).replace('T', ' ')
  const offset = Photo?.OffsetTimeOriginal ?? ''
  if (!offsetPattern.test(offset)) return { instant: null, wallClock }
  return { instant: new Date(`${wallClock.replace(' ', 'T')}${offset}`).toISOString(), wallClock }
}

/** Metadata that cannot be read says nothing; the photo itself may be fine. */
export const readCameraNote = async (exif: Buffer | undefined): Promise<CameraNote> => {
  if (!exif) return noCameraNote
  const { default: readExif } = await import('exif-reader')
  try {
    const tags = readExif(exif)
    return { ...momentOf(tags), ...placeOf(tags) }
  } catch {
    return noCameraNote
  }
}
