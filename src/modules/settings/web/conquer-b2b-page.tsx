import { Radio, TagsInput, Textarea } from '@mantine/core'
import { Card } from '../../../kernel/web/components/card.tsx'
import { FieldPair } from '../../../kernel/web/form/draft-form.tsx'
import type { ConquerB2b } from '../contract/conquer-b2b.ts'
import { settingsRoutes } from '../contract/routes.ts'
import { methodChoices } from './conquer-ventas-page.tsx'
import { ChoiceBoxes, MoneyInput, SettingSwitch } from './setting-inputs.tsx'
import classes from './settings-form.module.css'
import { GroupForm, type SettingsPart } from './settings-form.tsx'

type Part = SettingsPart<ConquerB2b>

const errorOfCodes = (errors: Part['errors']): string | undefined =>
  errors.channelCodes ?? Object.entries(errors).find(([path]) => path.startsWith('channelCodes.'))?.[1]

const WhoCard = ({ settings, errors, change }: Part) => (
  <Card title="Quiénes piden" note="Andén lo verifica">
    <Radio.Group
      label="Pueden pedir por la app"
      value={settings.whoOrders}
      error={errors.whoOrders}
      onChange={value => change({ whoOrders: value as ConquerB2b['whoOrders'] })}
    >
      <div className={classes.choices}>
        <Radio value="everybody" label="Todos los clientes" />
        <Radio value="channels" label="Los de algunos canales" />
        <Radio value="nobody" label="Nadie, por ahora" />
      </div>
    </Radio.Group>
    {settings.whoOrders === 'channels' && (
      <TagsInput
        className={classes.below}
        label="Códigos de canal de venta"
        description="Con sus subcanales. Escribí un código y Enter."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={settings.channelCodes}
        error={errorOfCodes(errors)}
        onChange={channelCodes => change({ channelCodes })}
      />
    )}
    <div className={classes.below}>
      <FieldPair>
        <MoneyInput
          label="Pedido mínimo"
          description="Con IVA; 0: sin mínimo."
          value={settings.minimumOrderCents}
          error={errors.minimumOrderCents}
          onChange={minimumOrderCents => change({ minimumOrderCents })}
        />
      </FieldPair>
    </div>
  </Card>
)

const AppCard = ({ settings, errors, change }: Part) => (
  <Card title="Qué ofrece la app" note="Lo respeta la app">
    <Textarea
      label="Texto de bienvenida"
      autosize
      minRows={2}
      maxRows={6}
      value={settings.welcomeText}
      error={errors.welcomeText}
      onChange={event => change({ welcomeText: event.currentTarget.value })}
    />
    <ChoiceBoxes
      label="Medios de pago"
      choices={methodChoices}
      value={settings.paymentMethods}
      error={errors.paymentMethods}
      onChange={chosen => change({ paymentMethods: chosen })}
    />
    <div className={`${classes.switches} ${classes.below}`}>
      <SettingSwitch
        label="Mostrar el stock"
        checked={settings.showsStock}
        onChange={showsStock => change({ showsStock })}
      />
      <SettingSwitch
        label="Mostrar la cuenta corriente"
        checked={settings.showsDebt}
        onChange={showsDebt => change({ showsDebt })}
      />
    </div>
  </Card>
)

/** The customers' own app. */
export const ConquerB2bPage = () => (
  <GroupForm routes={settingsRoutes.conquerB2b} name="Conquer B2B">
    {part => (
      <>
        <WhoCard {...part} />
        <AppCard {...part} />
      </>
    )}
  </GroupForm>
)
