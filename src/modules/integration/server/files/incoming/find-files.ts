import type { ConnectionAddress, ImportRule } from '../../../contract/file-connections.ts'
import { type FilePlace, isTakeable, type PlacedFile } from '../places/file-place.ts'

const listed = 1_000
/** A file whose size and date have not changed for so long is taken to be whole. */
export const quietMs = 10_000

const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&')

/** Whether a name fits a pattern of `*` and `?`, whatever their capitals. */
export const fits = (pattern: string, name: string): boolean =>
  new RegExp(`^${escaped(pattern).replace(/\*+/g, '.*').replaceAll('?', '.')}$`, 'iu').test(name)

type Sighting = { bytes: number; modifiedAt: number; since: number }
/** By name, what the last look saw. */
export type Sightings = Map<string, Sighting>

export type FoundFile = PlacedFile & { rule: ImportRule }
type Look = {
  place: FilePlace
  address: ConnectionAddress
  imports: ImportRule[]
  sightings: Sightings
  now: Date
}

/**
 * Files that a rule wants and that nobody writes any more; `isWaiting`: some others are not quiet yet. An object of a bucket
 * is whole as soon as it is there.
 */
export const findFiles = async ({ place, address, imports, sightings, now }: Look) => {
  const files = await place.list(address.path, listed)
  const wanted = files.flatMap((file): FoundFile[] => {
    const rule = isTakeable(file.name) ? imports.find(({ pattern }) => fits(pattern, file.name)) : undefined
    return rule ? [{ ...file, rule }] : []
  })
  if (address.kind === 's3') return { quiet: wanted, isWaiting: false }
  const before = new Map(sightings)
  sightings.clear()
  const quiet = wanted.filter(({ name, bytes, modifiedAt }) => {
    const last = before.get(name)
    const isSame = last?.bytes === bytes && last.modifiedAt === modifiedAt
    const since = isSame ? last.since : now.getTime()
    sightings.set(name, { bytes, modifiedAt, since })
    return now.getTime() - since >= quietMs
  })
  return { quiet, isWaiting: quiet.length < wanted.length }
}
