import { Select } from '@mantine/core'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import {
  ChoiceBoxes,
  CountInput,
  HourInput,
  MoneyInput,
  OptionalCountInput,
  SettingSwitch,
} from '../../../../kernel/web/settings/setting-inputs.tsx'
import classes from '../../../../kernel/web/settings/settings-form.module.css'
import { GroupForm, type SettingsPart } from '../../../../kernel/web/settings/settings-form.tsx'
import type { ConquerVentas } from '../../contract/apps/conquer-ventas.ts'
import { appRoutes } from '../../contract/apps/routes.ts'
import { paymentMethods } from '../../contract/vouchers/payment-methods.ts'

type Part = SettingsPart<ConquerVentas>

const deviationChoices = [
  { value: 'off', label: 'No se mira' },
  { value: 'warn', label: 'Se acepta y se marca' },
  { value: 'refuse', label: 'Se rechaza el pedido' },
]

export const methodChoices = paymentMethods.map(({ label }, value) => ({ value, label }))

const VisitsCard = ({ field, toggle }: Part) => (
  <Card title="Visitas" note="Andén lo verifica">
    <SettingSwitch
      label="Pedir la posición del teléfono"
      description="Un pedido, una cobranza o una no compra sin posición se rechaza."
      {...toggle('requiresPosition')}
    />
    <div className={classes.below}>
      <FieldPair>
        <OptionalCountInput
          label="Distancia máxima al cliente"
          description="Más lejos se rechaza. Vacío: solo se marca en rojo."
          suffix="m"
          placeholder="sin límite"
          {...field('maximumDistanceMeters')}
        />
        <CountInput
          label="Avisar la posición cada"
          description="Lo hace la app; 0: solo con cada operación."
          suffix="min"
          {...field('trackingMinutes')}
        />
      </FieldPair>
    </div>
  </Card>
)

const OrdersCard = ({ settings, errors, change, field, toggle }: Part) => (
  <Card title="Pedidos" note="Andén lo verifica">
    <FieldPair>
      <CountInput label="Descuento máximo por renglón" suffix="%" decimals={2} {...field('maximumDiscountPercent')} />
      <MoneyInput label="Pedido mínimo" description="Con IVA; 0: sin mínimo." {...field('minimumOrderCents')} />
      <OptionalCountInput
        label="Cortar el crédito a los"
        description="Desde que vence una deuda. Vacío: no se corta."
        suffix="días"
        placeholder="nunca"
        {...field('creditBlockDays')}
      />
    </FieldPair>
    <div className={classes.below}>
      <FieldPair>
        <HourInput label="Tomar pedidos desde" description="Vacío: a cualquier hora." {...field('orderFrom')} />
        <HourInput label="Tomar pedidos hasta" {...field('orderUntil')} />
      </FieldPair>
    </div>
    <div className={classes.below}>
      <FieldPair>
        <Select
          label="Renglón con un precio que se aparta"
          description="Del que resulta de lista, escalas, promociones y combos."
          data={deviationChoices}
          value={settings.priceDeviation}
          error={errors.priceDeviation}
          allowDeselect={false}
          onChange={value => change({ priceDeviation: value as ConquerVentas['priceDeviation'] })}
        />
        <CountInput
          label="Tolerancia"
          description="Hasta esta diferencia no se dice nada."
          suffix="%"
          decimals={2}
          {...field('priceTolerancePercent')}
        />
      </FieldPair>
    </div>
    <div className={cx(classes.switches, classes.below)}>
      <SettingSwitch
        label="Rechazar lo que pase el límite de crédito"
        description="Deuda, pedidos pendientes y el nuevo contra el límite del cliente. Apagado, solo se avisa."
        {...toggle('blocksOverCreditLimit')}
      />
      <SettingSwitch
        label="El vendedor puede cambiar el precio"
        description="Apagado, cada renglón lleva el precio de su lista el día del pedido, o el de la promoción que le toca."
        {...toggle('allowsPriceChange')}
      />
    </div>
  </Card>
)

const CollectionsCard = ({ field, toggle }: Part) => (
  <Card title="Cobranzas y no compras" note="Andén lo verifica">
    <div className={classes.switches}>
      <SettingSwitch label="Pedir número de recibo" {...toggle('requiresReceiptNumber')} />
      <SettingSwitch label="Pedir una observación en cada no compra" {...toggle('requiresNoPurchaseNote')} />
    </div>
    <ChoiceBoxes label="Medios de pago" choices={methodChoices} {...field('paymentMethods')} />
  </Card>
)

const ScreensCard = ({ toggle }: Part) => (
  <Card title="Qué muestra la app" note="Lo respeta la app">
    <div className={classes.switches}>
      <SettingSwitch label="Stock de los artículos" {...toggle('showsStock')} />
      <SettingSwitch label="Deuda del cliente" {...toggle('showsDebt')} />
      <SettingSwitch label="Pedido sugerido" {...toggle('suggestsOrder')} />
    </div>
  </Card>
)

/** Options of the sellers' app: rules that the server checks and preferences that the app keeps. */
export const ConquerVentasPage = () => (
  <GroupForm routes={appRoutes.conquerVentas} name="Conquer Ventas">
    {part => (
      <>
        <VisitsCard {...part} />
        <OrdersCard {...part} />
        <CollectionsCard {...part} />
        <ScreensCard {...part} />
      </>
    )}
  </GroupForm>
)
