import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import classes from './settings.module.css'
import type { SettingsPart } from './settings-part.ts'

/** The sales channel's code → the `sc` code the ERP expects. */
export const ChannelCodes = ({ settings, errors, change }: SettingsPart) => {
  const codes = settings.channelCodes
  const replace = (place: number, values: Partial<(typeof codes)[number]>) =>
    change({ channelCodes: codes.map((row, index) => (index === place ? { ...row, ...values } : row)) })
  const rows = codes.map((row, place) => ({ ...row, place, key: `channel-${place}` }))
  return (
    <Card
      title="Códigos de canal"
      note="Un canal que no está acá sale con su propio código"
      side={
        <Button
          size="small"
          leftIcon={<IconPlus aria-hidden />}
          onClick={() => change({ channelCodes: [...codes, { channel: '', code: '' }] })}
        >
          Agregar canal
        </Button>
      }
    >
      {codes.length === 0 && <p className={classes.quiet}>Ningún canal cambia de código.</p>}
      {rows.map(({ key, place, channel, code }) => (
        <div key={key} className={classes.channel}>
          <TextInput
            aria-label={`Canal de ventas ${place + 1}`}
            placeholder="Código del canal"
            value={channel}
            error={errors[`channelCodes.${place}.channel`]}
            onChange={event => replace(place, { channel: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Código sc ${place + 1}`}
            placeholder="Código sc en el ERP"
            value={code}
            error={errors[`channelCodes.${place}.code`]}
            onChange={event => replace(place, { code: event.currentTarget.value })}
          />
          <IconButton
            size="small"
            icon={IconTrash}
            label={`Quitar el canal ${channel}`}
            onClick={() => change({ channelCodes: codes.filter((_, index) => index !== place) })}
          />
        </div>
      ))}
      {errors.channelCodes && (
        <p role="alert" className={classes.wrong}>
          {errors.channelCodes}
        </p>
      )}
    </Card>
  )
}
