import type { Field } from '../../contract/fields.ts'
import type { GridViewDefinition } from '../../contract/grid-views.ts'
import { useMediaQuery } from '../components/use-media-query.ts'
import { usePreference } from '../session/session-store.ts'
import { type Density, readDensity } from '../theme/presets.ts'

type Looks = Partial<Pick<GridViewDefinition, 'columns' | 'density'>>
/** Columns and density of the plain grid, and unsaved changes of them in each saved view. */
type StoredSettings = Looks & { views?: Record<string, Looks> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

const readLooks = (raw: unknown): Looks => {
  if (!isObject(raw)) return {}
  return {
    ...(isTextList(raw.columns) ? { columns: raw.columns } : {}),
    ...(typeof raw.density === 'string' ? { density: readDensity(raw.density) } : {}),
  }
}

const readSaved = (raw: unknown): StoredSettings => ({
  ...readLooks(raw),
  views: isObject(raw) && isObject(raw.views) ? (raw.views as Record<string, Looks>) : {},
})

/** Fields declared hidden start hidden. */
const declaredColumns = (fields: [string, Field][]): string[] =>
  fields.filter(([, field]) => !field.hidden).map(([name]) => name)

/** Columns in order and density of a grid in one view, stored in the person's preferences. */
export const useGridSettings = (name: string, fields: [string, Field][], view: ({ id: string } & Looks) | null) => {
  const [raw, save] = usePreference(`grid:${name}`)
  const [general] = usePreference('density')
  const touch = useMediaQuery('(max-width: 767px)')
  const stored = readSaved(raw)
  const own: Looks = view ? { ...view, ...readLooks(stored.views?.[view.id]) } : stored
  const ownColumns = own.columns?.filter(column => fields.some(([field]) => field === column))
  const change = (looks: Looks) =>
    view
      ? save({ ...stored, views: { ...stored.views, [view.id]: { ...readLooks(stored.views?.[view.id]), ...looks } } })
      : save({ ...stored, ...looks })
  const density = own.density ?? readDensity(general)
  return {
    density: touch ? ('touch' as const) : density,
    isTouch: touch,
    setDensity: (next: Density) => change({ density: next }),
    columns: ownColumns && ownColumns.length > 0 ? ownColumns : declaredColumns(fields),
    setColumns: (columns: string[]) => change({ columns }),
    resetColumns: () => change({ columns: null }),
    /** What saving a view would store; null means each person's own setting. */
    looks: { columns: own.columns ?? null, density: own.density ?? null },
    /** Forgets the unsaved changes of a view, once it is saved, discarded or deleted. */
    settle: (viewId: string) => {
      const { [viewId]: _, ...others } = stored.views ?? {}
      save({ ...stored, views: others })
    },
  }
}
export type GridSettings = ReturnType<typeof useGridSettings>
