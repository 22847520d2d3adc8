import { Select, TextInput } from '@mantine/core'
import { weekdayNames } from '../../../../kernel/contract/weekdays.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { useCodedOptions } from '../../../../kernel/web/settings/coded-options.ts'
import { ChoiceBoxes, CountInput, HourInput, SettingSwitch } from '../../../../kernel/web/settings/setting-inputs.tsx'
import classes from '../../../../kernel/web/settings/settings-form.module.css'
import { GroupForm, type SettingsPart } from '../../../../kernel/web/settings/settings-form.tsx'
import type { PedidosOnline } from '../../contract/apps/pedidos-online.ts'
import { appRoutes } from '../../contract/apps/routes.ts'

type Part = SettingsPart<PedidosOnline>

const weekdays = weekdayNames.map((name, index) => ({ value: index + 1, label: name.toLowerCase() }))

const modulesText = ({ pedidosOnline, marketplace }: { pedidosOnline: boolean; marketplace: boolean }): string => {
  if (pedidosOnline && marketplace) return 'Llegan por la app de clientes y por el marketplace.'
  if (pedidosOnline) return 'Llegan por la app de clientes. El marketplace no está contratado.'
  if (marketplace) return 'Llegan por el marketplace. La app de clientes no está contratada.'
  return 'Ni la app de clientes ni el marketplace están contratados: todo pedido online se rechaza.'
}

const ReceiveCard = ({ toggle }: Part) => {
  const { environment } = useSession()
  return (
    <Card title="Recepción" note="Andén lo verifica">
      <SettingSwitch
        label="Recibir pedidos online"
        description="Apagado, cada pedido que llega se rechaza y se dice por qué."
        {...toggle('acceptsOrders')}
      />
      <p className={classes.hint}>{modulesText(environment.modules)}</p>
    </Card>
  )
}

const deliversBy = [
  { value: 'company', label: 'Todos los días de entrega' },
  { value: 'route', label: 'Los que siguen a las visitas de su ruta' },
]

const DeliveryCard = ({ field, settings, errors, change }: Part) => (
  <Card title="Entrega" note="Andén la calcula">
    <FieldPair>
      <HourInput
        label="Hora de corte"
        description="Desde esa hora, el pedido cuenta como del día siguiente. Vacío: no hay corte."
        {...field('cutoff')}
      />
      <CountInput label="Días hasta la entrega" suffix="días" {...field('leadDays')} />
    </FieldPair>
    <ChoiceBoxes label="Se entrega los" choices={weekdays} {...field('deliveryWeekdays')} />
    <p className={classes.hint}>
      Un pedido que pide una fecha anterior, o un día sin reparto, pasa a la primera posible.
    </p>
    <Select
      className={classes.below}
      label="Qué días ofrece la tienda a cada cliente"
      description="Un cliente sin ruta ve todos los días de entrega. Los feriados no se ofrecen nunca."
      allowDeselect={false}
      data={deliversBy}
      value={settings.deliversBy}
      error={errors.deliversBy}
      onChange={value => value && change({ deliversBy: value as PedidosOnline['deliversBy'] })}
    />
  </Card>
)

const SellerCard = ({ settings, errors, change }: Part) => {
  const options = useCodedOptions('sellers')
  const sellerCode = settings.defaultSellerCode
  const isKnown = sellerCode === '' || options.some(({ value }) => value === sellerCode)
  return (
    <Card title="Vendedor">
      <Select
        label="De quién es un pedido sin vendedor"
        description="Primero, el del cliente; si no tiene, este. Sin ninguno, el pedido se rechaza."
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Ningún vendedor' }}
        placeholder="Ninguno"
        nothingFoundMessage="Sin resultados"
        data={isKnown ? options : [{ value: sellerCode, label: sellerCode }, ...options]}
        value={sellerCode || null}
        error={errors.defaultSellerCode}
        onChange={code => change({ defaultSellerCode: code ?? '' })}
      />
    </Card>
  )
}

const storeOrders = [
  { value: 'app', label: 'Pedidos de la app de clientes' },
  { value: 'marketplace', label: 'Pedidos del marketplace' },
]

const OpenLink = () => {
  const { id } = useSession().environment
  return (
    <TextInput
      className={classes.below}
      label="Dirección para compartir"
      readOnly
      value={`${window.location.origin}/tienda/abierta/${id}`}
      onFocus={event => event.currentTarget.select()}
    />
  )
}

const StoreCard = ({ settings, errors, change, toggle }: Part) => (
  <Card title="Tienda" note="Andén lo verifica">
    <Select
      label="Sus pedidos entran como"
      allowDeselect={false}
      data={storeOrders}
      value={settings.storeOrders}
      error={errors.storeOrders}
      onChange={value => value && change({ storeOrders: value as PedidosOnline['storeOrders'] })}
    />
    <div className={cx(classes.switches, classes.below)}>
      <SettingSwitch
        label="Abierta a desconocidos"
        description="Quien todavía no es cliente ve lo que vendés, sin precios, y puede dejar sus datos: pasa a ser un prospecto."
        {...toggle('opensToVisitors')}
      />
    </div>
    {settings.opensToVisitors && <OpenLink />}
  </Card>
)

/** Settings of online orders: whether they are accepted, their delivery day and their seller. */
export const PedidosOnlinePage = () => (
  <GroupForm routes={appRoutes.pedidosOnline} name="Pedidos online">
    {part => (
      <>
        <ReceiveCard {...part} />
        <DeliveryCard {...part} />
        <SellerCard {...part} />
        <StoreCard {...part} />
      </>
    )}
  </GroupForm>
)
