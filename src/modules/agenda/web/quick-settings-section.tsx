import { Switch } from '@mantine/core'
import { type QuickSettingKey, quickSettingKeys, useQuickSettings } from '../../../kernel/web/session/quick-settings.ts'
import { PanelSection } from './panel-section.tsx'
import classes from './quick-panel.module.css'

const words: Record<QuickSettingKey, { label: string; description: string }> = {
  notifications: {
    label: 'Notificaciones',
    description: 'Los mensajes y avisos se muestran al llegar. Apagado, llegan en silencio.',
  },
  cloudSync: {
    label: 'Sincronización',
    description: 'Las pantallas abiertas se actualizan solas. Apagado, esperan un clic en «Hay novedades».',
  },
  retroThrusters: {
    label: 'Movimiento',
    description: 'Los paneles y avisos entran deslizándose. Apagado, aparecen de una vez.',
  },
}

export const QuickSettingsSection = () => {
  const [settings, save] = useQuickSettings()
  return (
    <PanelSection title="Ajustes rápidos">
      <div className={classes.switches}>
        {quickSettingKeys.map(key => (
          <Switch
            key={key}
            name={key}
            {...words[key]}
            labelPosition="left"
            checked={settings[key]}
            onChange={event => save(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </PanelSection>
  )
}
