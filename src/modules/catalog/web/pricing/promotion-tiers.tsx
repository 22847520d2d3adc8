import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import type { Tier } from '../../contract/pricing/tiers.ts'
import type { PromotionKind } from '../../contract/promotions.ts'
import classes from './pricing-content.module.css'

type Worth = 'discountPercent' | 'priceCents' | 'freeUnits'

/** What each kind of promotion asks of a step. */
const asked: Record<PromotionKind, { name: Worth; units: string; title: string }> = {
  percent: { name: 'discountPercent', units: 'Desde (unidades)', title: 'Descuento %' },
  price: { name: 'priceCents', units: 'Desde (unidades)', title: 'Precio sin IVA' },
  nxm: { name: 'freeUnits', units: 'Cada (unidades)', title: 'De ellas, sin cargo' },
  bonus: { name: 'freeUnits', units: 'Cada (unidades)', title: 'De regalo, además' },
}

const firstUnits: Record<PromotionKind, number> = { percent: 1, price: 1, nxm: 3, bonus: 12 }

const blank = (kind: PromotionKind, fromUnits: number): Tier => ({
  fromUnits,
  discountPercent: null,
  priceCents: null,
  freeUnits: kind === 'nxm' || kind === 'bonus' ? 1 : null,
})

/** Steps have no identity but their place: their quantity is being typed. */
const placeOf = (index: number): string => `escalon-${index}`

type WorthInputProps = { kind: PromotionKind; tier: Tier; error: string | undefined; onChange: (tier: Tier) => void }

const WorthInput = ({ kind, tier, error, onChange }: WorthInputProps) => {
  const { name, title } = asked[kind]
  const isMoney = name === 'priceCents'
  const value = tier[name]
  return (
    <FigureInput
      aria-label={`${title}, desde ${tier.fromUnits}`}
      error={error}
      decimalScale={name === 'freeUnits' ? 0 : 2}
      leftSection={isMoney ? '$' : undefined}
      rightSection={name === 'discountPercent' ? '%' : undefined}
      value={isMoney && value !== null ? value / 100 : value}
      onChange={next => onChange({ ...tier, [name]: next !== null && isMoney ? Math.round(next * 100) : next })}
    />
  )
}

type TiersSectionProps = {
  kind: PromotionKind
  tiers: Tier[]
  errors: DraftErrors
  canWrite: boolean
  onChange: (tiers: Tier[]) => void
}

/** From how many units of an article the promotion gives what. */
export const TiersSection = ({ kind, tiers, errors, canWrite, onChange }: TiersSectionProps) => {
  const { name, units, title } = asked[kind]
  const largest = Math.max(0, ...tiers.map(({ fromUnits }) => fromUnits || 0))
  return (
    <DrawerSection title="Escala" side="unidades de un mismo artículo">
      {tiers.length > 0 && (
        <div className={`${classes.tier} ${classes.heads}`} aria-hidden="true">
          <span>{units}</span>
          <span>{title}</span>
        </div>
      )}
      <ul className={classes.rows}>
        {tiers.map((tier, index) => (
          <li key={placeOf(index)} className={classes.tier}>
            <FigureInput
              aria-label={`${units}, escalón ${index + 1}`}
              error={errors[`tiers.${index}.fromUnits`]}
              decimalScale={name === 'freeUnits' ? 0 : 3}
              value={tier.fromUnits}
              onChange={fromUnits => onChange(tiers.with(index, { ...tier, fromUnits: fromUnits ?? Number.NaN }))}
            />
            <WorthInput
              kind={kind}
              tier={tier}
              error={errors[`tiers.${index}.${name}`]}
              onChange={next => onChange(tiers.with(index, next))}
            />
            {canWrite && (
              <IconButton
                size="small"
                icon={IconTrash}
                label={`Quitar el escalón ${index + 1}`}
                onClick={() => onChange(tiers.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <div className={classes.adding}>
          <Button
            leftIcon={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...tiers, blank(kind, largest === 0 ? firstUnits[kind] : largest * 2)])}
          >
            Agregar un escalón
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}
