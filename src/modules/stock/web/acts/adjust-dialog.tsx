import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../../kernel/web/form/draft-dialog.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { ReasonInput } from '../../../../kernel/web/form/reason-dialog.tsx'
import type { Warehouse } from '../../contract/stock-list.ts'
import { type ArticleStock, adjustmentBody, stockRoutes } from '../../contract/stock-routes.ts'
import classes from '../stock.module.css'
import { signedUnits } from '../units.ts'
import { useAct } from './use-act.ts'

type AdjustDraft = { warehouse: string | null; lot: string; counted: number | null; reason: string }

/** Units of the lot in the warehouse, fit for sale, by the books. */
const heldOf = ({ levels }: ArticleStock, { warehouse, lot }: AdjustDraft): number =>
  levels.find(level => level.place.id === warehouse && level.lot === lot && level.isFit)?.units ?? 0

const bodyOf = (key: string, stock: ArticleStock, draft: AdjustDraft) => ({
  key,
  warehouse: draft.warehouse,
  article: stock.id,
  lot: draft.lot,
  units: draft.counted === null ? null : Math.round((draft.counted - heldOf(stock, draft)) * 1000) / 1000,
  reason: draft.reason,
})

const schemaOf = (key: string, stock: ArticleStock): z.ZodType<AdjustDraft> =>
  z.custom<AdjustDraft>().superRefine((draft, context) => {
    if (draft.counted !== null && draft.counted < 0)
      context.addIssue({ code: 'custom', path: ['counted'], message: 'Desde 0.' })
    const parsed = adjustmentBody.safeParse(bodyOf(key, stock, draft))
    for (const { path, message } of parsed.error?.issues ?? []) {
      const isFigure = path[0] === 'units'
      const same = isFigure && draft.counted !== null && draft.counted === heldOf(stock, draft)
      context.addIssue({
        code: 'custom',
        path: isFigure ? ['counted'] : path,
        message: same ? 'Es lo que ya figura: no hay nada que ajustar.' : message,
      })
    }
  })

const lotsOf = ({ levels }: ArticleStock, warehouse: string | null) => {
  const here = levels.filter(({ place, isFit }) => place.id === warehouse && isFit)
  const lots = new Set([...here.map(({ lot }) => lot), ''])
  return [...lots].map(lot => ({ value: lot || ' ', label: lot || 'Sin lote' }))
}

type Props = { stock: ArticleStock; warehouses: Warehouse[]; onClose: () => void; onDone: () => void }

/** The person writes the counted units; their difference with the books is the adjustment. */
export const AdjustDialog = ({ stock, warehouses, onClose, onDone }: Props) => {
  const { key, tell } = useAct(onDone)
  const first = stock.levels.find(({ place, isFit }) => place.kind === 'warehouse' && isFit)
  const warehouse = first?.place.id ?? warehouses[0]?.id ?? null
  const lot = first?.lot ?? ''
  const saved = useMemo((): AdjustDraft => ({ warehouse, lot, counted: null, reason: '' }), [warehouse, lot])
  const draft = useDraft({
    saved,
    schema: schemaOf(key, stock),
    save: async value => {
      const act = await call(stockRoutes.adjust, { body: adjustmentBody.parse(bodyOf(key, stock, value)) })
      tell(`Ajustaste «${stock.name}»`, act)
      onClose()
    },
  })
  const value = draft.draft
  const change = (values: Partial<AdjustDraft>) => draft.setDraft({ ...value, ...values })
  const booksUnits = heldOf(stock, value)
  const difference = value.counted === null ? null : value.counted - booksUnits
  return (
    <DraftDialog
      draft={draft}
      title={`Ajustar ${stock.name}`}
      saveLabel="Ajustar"
      side={
        <span className={classes.difference} aria-live="polite">
          Figuran {formatQuantity(booksUnits)} un.{difference ? ` · diferencia ${signedUnits(difference)}` : ''}
        </span>
      }
      onClose={onClose}
    >
      <div className={classes.pair}>
        <Select
          label="Depósito"
          data={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.warehouse}
          error={draft.errors.warehouse}
          allowDeselect={false}
          onChange={next => change({ warehouse: next, lot: lotsOf(stock, next)[0]?.value.trim() ?? '' })}
        />
        <Select
          label="Lote"
          data={lotsOf(stock, value.warehouse)}
          value={value.lot || ' '}
          error={draft.errors.lot}
          allowDeselect={false}
          onChange={next => change({ lot: (next ?? '').trim() })}
        />
      </div>
      <FigureInput
        label="Unidades que hay"
        decimalScale={3}
        data-autofocus
        value={value.counted}
        error={draft.errors.counted}
        onChange={units => change({ counted: units })}
      />
      <ReasonInput
        placeholder="Rotura, recuento, muestra…"
        value={value.reason}
        error={draft.errors.reason}
        onChange={reason => change({ reason })}
      />
    </DraftDialog>
  )
}
