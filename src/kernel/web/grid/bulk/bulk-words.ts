import type { BulkChange, BulkProgress } from '../../../contract/bulk.ts'
import { formatNumber } from '../../../contract/formats.ts'
import type { Resource } from '../../../contract/resource.ts'

/** `37 clientes`, `1 marca`. */
export const countWords = ({ titles }: Pick<Resource, 'titles'>, count: number): string =>
  `${formatNumber(count)} ${(count === 1 ? titles.one : titles.many).toLowerCase()}`

/** `37 elegidas`, in the gender of the resource. */
export const chosenWords = ({ titles }: Pick<Resource, 'titles'>, count: number): string =>
  `${formatNumber(count)} elegid${titles.feminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`

export const allWords = ({ titles }: Pick<Resource, 'titles'>, count: number): string =>
  `Elegir l${titles.feminine ? 'as' : 'os'} ${formatNumber(count)} que muestra el filtro`

/** The result of a bulk change in one sentence. */
export const outcomeWords = (resource: Resource, { action, changed, unchanged, refused }: BulkProgress): string => {
  const change =
    changed === 0
      ? action === 'delete'
        ? 'No se eliminó nada'
        : 'No cambió nada'
      : `${action === 'delete' ? 'Eliminaste' : 'Cambiaste'} ${countWords(resource, changed)}`
  const same = unchanged > 0 ? ` · ${formatNumber(unchanged)} ya ${unchanged === 1 ? 'estaba' : 'estaban'} así` : ''
  const refusals = refused > 0 ? ` · ${formatNumber(refused)} no se ${refused === 1 ? 'pudo' : 'pudieron'}` : ''
  return `${change}${same}${refusals}`
}

export const undoneWords = (resource: Resource, { restored, kept }: BulkProgress): string => {
  const back = `${restored === 1 ? 'Volvió' : 'Volvieron'} como antes ${countWords(resource, restored)}`
  if (kept === 0) return back
  return `${back} · ${formatNumber(kept)} cambi${kept === 1 ? 'ó' : 'aron'} después y qued${kept === 1 ? 'ó' : 'aron'} así`
}

const stateWords: Partial<Record<BulkChange['state'], string>> = {
  canceled: 'detenido',
  running: 'sin terminar',
  undoing: 'a medio deshacer',
  undone: 'deshecho',
}

/** A past bulk change as a line of the history. */
export const pastWords = (resource: Resource, change: BulkChange): { what: string; state: string | null } => ({
  what:
    change.action === 'delete'
      ? `Eliminó ${countWords(resource, change.changed)}`
      : `Cambió ${change.fields.join(', ')} en ${countWords(resource, change.changed)}`,
  state: stateWords[change.state] ?? null,
})
