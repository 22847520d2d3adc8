import { useState } from 'react'
import { usePreference } from '../../session/session-store.ts'
import { type Preset, presetLabels, presets, type Region, readThemeChoice, regions } from '../../theme/presets.ts'
import { Cards, Segments } from './choices.tsx'
import classes from './theme-panel.module.css'

const regionLabels: Record<Region, string> = { main: 'General', navbar: 'Menú', toolbar: 'Barra', footer: 'Pie' }

const legends: Record<Region, string> = {
  main: 'Tema general',
  navbar: 'Tema del menú',
  toolbar: 'Tema de la barra de herramientas',
  footer: 'Tema del pie',
}

/** A preview of a preset: its navbar and page colours, with sample text. */
const Swatch = ({ preset }: { preset: Preset }) => (
  <span className={classes.swatch} aria-hidden="true">
    <span data-region="navbar" data-theme={preset}>
      <i />
    </span>
    <span data-region="main" data-theme={preset}>
      <b />
      <i />
    </span>
  </span>
)

const swatches = presets.map(preset => ({
  value: preset,
  label: presetLabels[preset],
  picture: <Swatch preset={preset} />,
}))

/** The option of a region that follows the general theme; the others are presets. */
const following = {
  value: 'main' as const,
  label: 'Como el general',
  picture: (
    <span className={classes.follow} aria-hidden="true">
      =
    </span>
  ),
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const ColorsSection = ({ signedIn }: { signedIn: boolean }) => {
  const [saved, save] = usePreference('theme')
  const [region, setRegion] = useState<Region>('main')
  const preference = isRecord(saved) ? saved : {}
  const choice = readThemeChoice(saved)
  const follows = region !== 'main' && preference[region] === undefined
  const choose = (value: Preset | 'main') => save({ ...preference, [region]: value === 'main' ? undefined : value })
  return (
    <section>
      <h3>Colores</h3>
      {signedIn && (
        <Segments
          label="Parte de la pantalla"
          options={regions.map(value => ({ value, label: regionLabels[value] }))}
          value={region}
          onChange={setRegion}
        />
      )}
      <Cards<Preset | 'main'>
        label={legends[region]}
        options={region === 'main' ? swatches : [following, ...swatches]}
        value={follows ? 'main' : choice[region]}
        onChange={choose}
      />
    </section>
  )
}
