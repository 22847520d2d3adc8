import { Switch, TextInput } from '@mantine/core'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import classes from './settings.module.css'
import type { SettingsPart } from './settings-part.ts'

export const DefaultsCard = ({ settings, errors, change }: SettingsPart) => (
  <Card title="Precios, notas y códigos por defecto">
    <FieldPair>
      <FigureInput
        label="Divisor de IVA"
        decimalScale={4}
        value={settings.taxDivisor}
        error={errors.taxDivisor}
        onChange={value => change({ taxDivisor: value ?? Number.NaN })}
      />
      <FigureInput
        label="Largo de la nota, en caracteres"
        decimalScale={0}
        value={settings.noteLength}
        error={errors.noteLength}
        onChange={value => change({ noteLength: value ?? Number.NaN })}
      />
      <TextInput
        label="Cliente cuando falta el código"
        value={settings.defaultCustomerCode}
        error={errors.defaultCustomerCode}
        onChange={event => change({ defaultCustomerCode: event.currentTarget.value })}
      />
      <TextInput
        label="Código sc del cliente sin canal"
        value={settings.defaultChannelCode}
        error={errors.defaultChannelCode}
        onChange={event => change({ defaultChannelCode: event.currentTarget.value })}
      />
    </FieldPair>
    <Switch
      className={classes.switch}
      label="Los precios que se cargan traen IVA"
      description="Al bajar, el precio unitario se divide por el divisor. Apagado, sale tal como está."
      checked={settings.pricesCarryTax}
      onChange={event => change({ pricesCarryTax: event.currentTarget.checked })}
    />
  </Card>
)
