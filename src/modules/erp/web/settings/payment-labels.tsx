import { TextInput } from '@mantine/core'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { paymentLetters } from '../../contract/settings.ts'
import classes from './settings.module.css'
import type { SettingsPart } from './settings-part.ts'

/** The letters are what the ERP reads; only their names change. */
export const PaymentLabels = ({ settings, errors, change }: SettingsPart) => (
  <Card title="Medios de pago" note="La letra es la que lee el ERP">
    <div className={classes.letters}>
      {paymentLetters.map(letter => (
        <TextInput
          key={letter}
          label={letter}
          value={settings.paymentLabels[letter]}
          error={errors[`paymentLabels.${letter}`]}
          onChange={event =>
            change({ paymentLabels: { ...settings.paymentLabels, [letter]: event.currentTarget.value } })
          }
        />
      ))}
    </div>
  </Card>
)
