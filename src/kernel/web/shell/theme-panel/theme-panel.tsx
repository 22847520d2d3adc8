import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { showToast } from '../../components/toast-store.ts'
import { usePreference, useSessionOrNull } from '../../session/session-store.ts'
import { densities, densityLabels, readDensity } from '../../theme/presets.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import panel from '../panels/panel-dock.module.css'
import { PanelHeader } from '../panels/panel-header.tsx'
import { closePanel } from '../panels/panel-store.ts'
import { useDismiss } from '../panels/use-dismiss.ts'
import { useFocusInside } from '../panels/use-focus-inside.ts'
import { Segments, SwitchRow } from './choices.tsx'
import { ColorsSection } from './colors-section.tsx'
import { LayoutSection } from './layout-section.tsx'
import { OptionsSection } from './options-section.tsx'
import classes from './theme-panel.module.css'
import { useAppearance } from './use-appearance.ts'

const ScrollbarsSection = () => {
  const [saved, save] = usePreference('customScrollbars')
  return (
    <section>
      <h3>Lectura</h3>
      <SwitchRow
        label="Barras de desplazamiento finas"
        help="Del color del tema; sin ellas, las del sistema."
        checked={saved !== false}
        onChange={save}
      />
      <DensityChoice />
    </section>
  )
}

const DensityChoice = () => {
  const [saved, save] = usePreference('density')
  return (
    <Segments
      label="Densidad"
      options={densities.map(value => ({ value, label: densityLabels[value] }))}
      value={readDensity(saved)}
      onChange={save}
    />
  )
}

const ResetButton = () => {
  const { reset } = useAppearance()
  const run = () => {
    const undo = reset()
    showToast({
      variant: 'success',
      text: 'Volviste a la apariencia de fábrica.',
      action: { label: 'Deshacer', run: undo },
    })
  }
  return <Button onClick={run}>Restablecer</Button>
}

/**
 * Appearance settings, applied at once. They are saved for the person; for a guest, only on this device (spec.md §4).
 */
export const ThemePanel = () => {
  const root = useRef<HTMLElement>(null)
  const signedIn = useSessionOrNull() !== null
  const region = useRegionTheme('main')
  useDismiss(root, true, closePanel)
  useFocusInside(root, true)
  return (
    <aside
      {...region}
      ref={root}
      className={`${panel.panel} ${classes.panel}`}
      aria-label="Ajustes de tema"
      tabIndex={-1}
    >
      <PanelHeader title="Ajustes de tema" />
      <div className={classes.content}>
        {signedIn && <LayoutSection />}
        <ColorsSection signedIn={signedIn} />
        <ScrollbarsSection />
        {signedIn && <OptionsSection />}
        <footer className={classes.foot}>
          <p>{signedIn ? 'Se guarda con tu usuario y te sigue a otros equipos.' : 'Se guarda en este equipo.'}</p>
          <ResetButton />
        </footer>
      </div>
    </aside>
  )
}
