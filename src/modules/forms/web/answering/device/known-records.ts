import { foldText } from '../../../../../kernel/contract/fold-text.ts'
import { deviceCopies, type Owner } from '../../../../../kernel/web/offline/device-copies.ts'
import type { FoundRecord, RecordKind } from '../ports.ts'

/** Records of the catalogue that this device has seen: without signal they can still be chosen. */

/** Of each kind; a seller's round is a few dozen shops. */
const maximumRecords = 500

const copyKind = (kind: RecordKind): string => `form-${kind}`

export const rememberRecords = async (
  owner: Owner,
  kind: RecordKind,
  records: readonly FoundRecord[],
): Promise<void> => {
  const copies = await deviceCopies.all<FoundRecord>(owner, copyKind(kind))
  const room = Math.max(0, maximumRecords - records.length)
  const oldest = copies.toSorted((one, other) => other.keptAt - one.keptAt).slice(room)
  for (const { id } of oldest) await deviceCopies.remove(owner, copyKind(kind), id)
  for (const record of records) await deviceCopies.put(owner, copyKind(kind), { id: record.id, value: record })
}

/** Those one of whose names or whose code contains the text, by name. */
export const findKnownRecords = async (owner: Owner, kind: RecordKind, text: string): Promise<FoundRecord[]> => {
  const copies = await deviceCopies.all<FoundRecord>(owner, copyKind(kind))
  const part = foldText(text)
  return copies
    .map(({ value }) => value)
    .filter(({ name, tradeName, code }) => [name, tradeName ?? '', code].some(one => foldText(one).includes(part)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
}
