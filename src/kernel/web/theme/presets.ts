export const presets = [
  'default',
  'sunset',
  'greeny',
  'beach',
  'tech',
  'sweetHues',
  'defaultDark',
  'deepOcean',
  'slate',
] as const
export type Preset = (typeof presets)[number]

/** Names of the presets on the screen. */
export const presetLabels: Record<Preset, string> = {
  default: 'Andén',
  sunset: 'Atardecer',
  greeny: 'Verde',
  beach: 'Playa',
  tech: 'Técnico',
  sweetHues: 'Dulce',
  defaultDark: 'Andén oscuro',
  deepOcean: 'Océano',
  slate: 'Pizarra',
}

const darkPresets: readonly Preset[] = ['defaultDark', 'deepOcean', 'slate']

export const isDark = (preset: Preset): boolean => darkPresets.includes(preset)

export const regions = ['main', 'navbar', 'toolbar', 'footer'] as const
export type Region = (typeof regions)[number]

/** The preset of each region; regions follow `main` unless the person chose another preset for them. */
export type ThemeChoice = Record<Region, Preset>

const isPreset = (value: unknown): value is Preset => (presets as readonly unknown[]).includes(value)

/**
 * Reads the theme saved in a person's preferences. A missing or unknown region follows `main`; a missing `main` is the
 * default.
 */
export const readThemeChoice = (saved: unknown): ThemeChoice => {
  const preference = (saved && typeof saved === 'object' ? saved : {}) as Partial<Record<Region, unknown>>
  const main = isPreset(preference.main) ? preference.main : 'default'
  const of = (region: Region): Preset => (isPreset(preference[region]) ? preference[region] : main)
  return { main, navbar: of('navbar'), toolbar: of('toolbar'), footer: of('footer') }
}

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

export const densityLabels: Record<Density, string> = { compact: 'Compacta', normal: 'Normal', comfortable: 'Cómoda' }

/** Row heights of look.md in px, for components that need the number. */
export const rowHeights: Record<Density | 'touch', number> = { compact: 30, normal: 36, comfortable: 44, touch: 64 }

export const readDensity = (saved: unknown): Density => densities.find(density => density === saved) ?? 'normal'
