import { Select, TextInput } from '@mantine/core'
import { type Role, roles } from '../../../../kernel/contract/roles.ts'
import { isOffered, useRegistry } from '../../../../kernel/web/app/registry.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { FieldPair } from '../../../../kernel/web/form/draft-form.tsx'
import { CountInput, OptionalCountInput, SettingSwitch } from '../../../../kernel/web/settings/setting-inputs.tsx'
import classes from '../../../../kernel/web/settings/settings-form.module.css'
import { GroupForm, type SettingsPart } from '../../../../kernel/web/settings/settings-form.tsx'
import { flatItems } from '../../../../kernel/web/shell/navigation/visible-menu.ts'
import { accessSettingsRoutes } from '../../contract/access-routes.ts'
import { type AccessSettings, defaultLanding } from '../../contract/access-settings.ts'

type Part = SettingsPart<AccessSettings>

const roleTitles: Record<Role, string> = {
  admin: 'Administración',
  erp: 'ERP',
  supervisor: 'Supervisores y gerentes',
  ventas: 'Vendedores',
}

/** Pages of the menu that exist and that the role may open. */
const useLandings = () => {
  const registry = useRegistry()
  return (role: Role): { value: string; label: string }[] =>
    flatItems(registry.menu)
      .filter(({ url }) => isOffered(registry, url, role))
      .map(({ url, title }) => ({ value: url, label: title }))
}

const LandingCard = ({ settings, errors, change }: Part) => {
  const landingsOf = useLandings()
  const choose = (role: Role, url: string | null) => {
    const { [role]: _, ...others } = settings.landing
    change({ landing: url ? { ...others, [role]: url } : others })
  }
  return (
    <Card title="Con qué página empieza cada rol" note="Al ingresar">
      <FieldPair>
        {roles.map(role => {
          const options = landingsOf(role)
          const standard = options.find(({ value }) => value === defaultLanding[role])?.label ?? 'la primera de su menú'
          return (
            <Select
              key={role}
              label={roleTitles[role]}
              placeholder={`Como siempre: ${standard}`}
              clearable
              clearButtonProps={{ 'aria-label': `Como siempre para ${roleTitles[role]}` }}
              data={options}
              value={settings.landing[role] ?? null}
              error={errors[`landing.${role}`]}
              onChange={url => choose(role, url)}
            />
          )
        })}
      </FieldPair>
    </Card>
  )
}

const ScreensCard = ({ settings, errors, change, field, toggle }: Part) => (
  <Card title="Qué se muestra">
    <div className={classes.switches}>
      <SettingSwitch
        label="Menú completo"
        description="Con los tableros de logística y de picking, y el marketplace si está contratado."
        checked={settings.menuVariant === 'default'}
        onChange={full => change({ menuVariant: full ? 'default' : 'basic' })}
      />
      <SettingSwitch label="Columnas de peso y unidades en los pedidos" {...toggle('extraOrderColumns')} />
    </div>
    <div className={classes.below}>
      <FieldPair>
        <CountInput
          label="Marcar como lejos desde"
          description="Entre la operación y el cliente."
          suffix="m"
          {...field('farAwayMeters')}
        />
        <OptionalCountInput
          label="Oportunidades de los últimos"
          description="En el pipeline y en sus números. Vacío: todas."
          suffix="meses"
          placeholder="todas"
          {...field('opportunitiesWindowMonths')}
        />
        <TextInput
          label="Vendedores ocultos"
          description="Aquellos cuyo nombre empieza así. No aparecen en listas, filtros, mapas ni sumas; ellos siguen viendo lo suyo y sus documentos se bajan al ERP."
          placeholder="Vacío: ninguno"
          value={settings.hiddenSellerPrefix}
          error={errors.hiddenSellerPrefix}
          onChange={event => change({ hiddenSellerPrefix: event.currentTarget.value })}
        />
      </FieldPair>
    </div>
  </Card>
)

/** What used to be fixed for one company is each one's to choose. */
export const AccessPage = () => (
  <GroupForm routes={accessSettingsRoutes} name="Accesos y pantallas">
    {part => (
      <>
        <LandingCard {...part} />
        <ScreensCard {...part} />
      </>
    )}
  </GroupForm>
)
