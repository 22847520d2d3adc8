import { IconTrash } from '@tabler/icons-react'
import { field, type ReferenceValue, referenceValue } from '../../../../../kernel/contract/fields.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../../../kernel/web/form/draft-dialog.tsx'
import { FigureInput } from '../../../../../kernel/web/form/figure-input.tsx'
import { ReferenceInput } from '../../../../../kernel/web/form/reference-input.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { SettingSwitch } from '../../../../../kernel/web/settings/setting-inputs.tsx'
import { maximumShops, type ShopOfPerson, type StorePerson, storePeopleRoutes } from '../../../contract/people.ts'
import classes from './people.module.css'
import { shopsDraft } from './shops-draft.ts'

type ShopProps = {
  shop: ShopOfPerson
  errors: (name: 'maximumOrderCents' | 'maximumMonthCents') => string | undefined
  change: (part: Partial<ShopOfPerson>) => void
  onRemove: () => void
}

const LimitInput = ({
  label,
  cents,
  error,
  onChange,
}: {
  label: string
  cents: number | null
  error: string | undefined
  onChange: (cents: number | null) => void
}) => (
  <FigureInput
    label={label}
    leftSection="$"
    decimalScale={2}
    placeholder="Sin límite"
    error={error}
    value={cents === null ? null : cents / 100}
    onChange={pesos => onChange(pesos === null ? null : Math.round(pesos * 100))}
  />
)

const ShopFields = ({ shop, errors, change, onRemove }: ShopProps) => (
  <section className={classes.shop} aria-label={shop.name}>
    <header>
      <span>
        <span className={classes.code}>{shop.code}</span> {shop.name}
      </span>
      {!shop.isMain && <IconButton size="small" icon={IconTrash} label={`Sacar ${shop.name}`} onClick={onRemove} />}
    </header>
    <div className={classes.switches}>
      <SettingSwitch label="Puede pedir" checked={shop.canOrder} onChange={canOrder => change({ canOrder })} />
      <SettingSwitch label="Ve la deuda" checked={shop.seesDebt} onChange={seesDebt => change({ seesDebt })} />
    </div>
    {shop.canOrder && (
      <div className={classes.amounts}>
        <LimitInput
          label="Hasta, por pedido"
          cents={shop.maximumOrderCents}
          error={errors('maximumOrderCents')}
          onChange={maximumOrderCents => change({ maximumOrderCents })}
        />
        <LimitInput
          label="Hasta, por mes"
          cents={shop.maximumMonthCents}
          error={errors('maximumMonthCents')}
          onChange={maximumMonthCents => change({ maximumMonthCents })}
        />
      </div>
    )}
  </section>
)

const customer = field.reference({ title: 'Sumar un comercio', table: 'customers', resource: 'customers' })

const unlimited = { isMain: false, canOrder: true, seesDebt: true, maximumOrderCents: null, maximumMonthCents: null }

const withShop = (shops: ShopOfPerson[], added: ReferenceValue): ShopOfPerson[] =>
  shops.some(({ id }) => id === added.id) ? shops : [...shops, { ...unlimited, ...added }]

type Props = { person: StorePerson; onSaved: (person: StorePerson) => void; onClose: () => void }

/** The shops of a person and the limits in each. Their own shop stays. */
export const ShopsDialog = ({ person, onSaved, onClose }: Props) => {
  const { environment } = useSession()
  const draft = useDraft({
    saved: { shops: person.shops },
    schema: shopsDraft,
    save: async ({ shops }) => {
      const body = { shops: shops.map(({ code: _code, name: _name, isMain: _isMain, ...limits }) => limits) }
      const saved = await call(storePeopleRoutes.setShops, { params: { id: person.id }, body })
      showToast({ variant: 'success', text: `Guardaste los comercios de ${person.name}` })
      onSaved(saved)
    },
  })
  const { shops } = draft.draft
  const set = (next: ShopOfPerson[]): void => draft.setDraft({ shops: next })
  return (
    <DraftDialog
      draft={draft}
      title={`Comercios de ${person.name}`}
      lead="Pide con los precios de cada comercio. Los límites son con IVA; sin número, no hay límite."
      saveLabel="Guardar"
      onClose={onClose}
    >
      {shops.map((shop, index) => (
        <ShopFields
          key={shop.id}
          shop={shop}
          errors={name => draft.errors[`shops.${index}.${name}`]}
          change={part => set(shops.map(other => (other.id === shop.id ? { ...other, ...part } : other)))}
          onRemove={() => set(shops.filter(({ id }) => id !== shop.id))}
        />
      ))}
      {shops.length < maximumShops && (
        <ReferenceInput
          key={shops.length}
          field={customer}
          label={customer.title}
          value={null}
          timeZone={environment.timeZone}
          onBlur={() => undefined}
          onChange={chosen => {
            const added = referenceValue.safeParse(chosen).data
            if (added) set(withShop(shops, added))
          }}
        />
      )}
    </DraftDialog>
  )
}
