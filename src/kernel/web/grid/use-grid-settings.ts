import { useMediaQuery } from '../components/use-media-query.ts'
import { usePreference } from '../session/session-store.ts'
import { type Density, readDensity } from '../theme/presets.ts'

type Saved = { hidden?: string[]; shown?: string[]; density?: Density }

const isSaved = (value: unknown): value is Saved => typeof value === 'object' && value !== null

/** Columns and density of one grid, kept with the person's preferences. Fields declared hidden start hidden. */
export const useGridSettings = (name: string) => {
  const [raw, save] = usePreference(`grid:${name}`)
  const [general] = usePreference('density')
  const touch = useMediaQuery('(max-width: 767px)')
  const saved: Saved = isSaved(raw) ? raw : {}
  const density = saved.density ?? readDensity(general)
  return {
    density: touch ? ('touch' as const) : density,
    setDensity: (next: Density) => save({ ...saved, density: next }),
    isShown: (field: string, declaredHidden: boolean | undefined) =>
      declaredHidden ? (saved.shown ?? []).includes(field) : !(saved.hidden ?? []).includes(field),
    toggleColumn: (field: string, declaredHidden: boolean | undefined) => {
      const key = declaredHidden ? 'shown' : 'hidden'
      const list = saved[key] ?? []
      save({ ...saved, [key]: list.includes(field) ? list.filter(other => other !== field) : [...list, field] })
    },
  }
}
