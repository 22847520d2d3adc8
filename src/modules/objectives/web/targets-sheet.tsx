import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { cx } from '../../../kernel/web/components/cx.ts'
import { useDraft } from '../../../kernel/web/form/draft.ts'
import { DraftForm } from '../../../kernel/web/form/draft-form.tsx'
import { type GeneralObjectives, generalRoutes, type TargetChange } from '../contract/general.ts'
import { objectiveMeasureIds, objectiveMeasures, targetSchemas } from '../contract/measures.ts'
import classes from './objectives.module.css'
import { shownMeasures } from './progress-table.tsx'
import {
  cellText,
  changesOf,
  type Pasted,
  pasteBlock,
  type SellerTargets,
  type Sheet,
  sheetOf,
  sumOfColumn,
} from './sheet.ts'
import { TargetCell } from './target-cell.tsx'

const sheetSchema = z.record(
  z.string(),
  z.object(Object.fromEntries(objectiveMeasureIds.map(measure => [measure, targetSchemas[measure].nullable()]))),
) as unknown as z.ZodType<Sheet>

const pasteWords = ({ written, refused, outside }: Pasted): string =>
  [
    `Pegaste ${formatNumber(written)} ${written === 1 ? 'celda' : 'celdas'}.`,
    ...(refused.length > 0
      ? [
          `${formatNumber(refused.length)} no ${refused.length === 1 ? 'es un número y quedó' : 'son números y quedaron'} como ${refused.length === 1 ? 'estaba' : 'estaban'}: ${refused
            .slice(0, 3)
            .map(text => `«${text}»`)
            .join(', ')}.`,
        ]
      : []),
    ...(outside > 0 ? [`${formatNumber(outside)} no ${outside === 1 ? 'entró' : 'entraron'} en la planilla.`] : []),
  ].join(' ')

type Sellers = GeneralObjectives['sellers']

const useSheet = ({ data, onSaved, onDirty }: SheetProps) => {
  const saved = useMemo(() => sheetOf(data), [data])
  const draft = useDraft<Sheet>({
    saved,
    schema: sheetSchema,
    save: async next => {
      const changes = changesOf(saved, next)
      await call(generalRoutes.save, { body: { month: data.month, changes } })
      await onSaved(changes)
    },
  })
  const isDirty = draft.changes > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const [note, setNote] = useState<string | null>(null)
  // The cells are drawn once: what they call must reach the sheet as it is now.
  const now = useRef({ draft, sellers: data.sellers })
  now.current = { draft, sellers: data.sellers }
  const write = useCallback((row: number, column: number, value: number | null) => {
    const { draft: current, sellers } = now.current
    const [id, measure] = [sellers[row]?.id, shownMeasures[column]]
    if (!id || !measure) return
    current.setDraft({ ...current.draft, [id]: { ...(current.draft[id] as SellerTargets), [measure]: value } })
  }, [])
  const paste = useCallback((row: number, column: number, text: string) => {
    const { draft: current, sellers } = now.current
    const pasted = pasteBlock(
      current.draft,
      text,
      { row, column },
      { sellerIds: sellers.map(({ id }) => id), measures: shownMeasures },
    )
    current.setDraft(pasted.sheet)
    setNote(pasteWords(pasted))
  }, [])
  return { saved, draft, note, write, paste }
}

const Rows = ({ sellers, sheet }: { sellers: Sellers; sheet: ReturnType<typeof useSheet> }) => {
  const { saved, draft, write, paste } = sheet
  return (
    <tbody>
      {sellers.map(({ id, code, name }, row) => (
        <tr key={id}>
          <td className={cx(classes.code, classes.wide)}>{code}</td>
          <th scope="row">
            <span className={classes.name} title={name}>
              {name}
            </span>
          </th>
          {shownMeasures.map((measure, column) => (
            <td key={measure} className={classes.input}>
              <TargetCell
                seller={name}
                measure={measure}
                row={row}
                column={column}
                value={draft.draft[id]?.[measure] ?? null}
                changed={(draft.draft[id]?.[measure] ?? null) !== (saved[id]?.[measure] ?? null)}
                error={draft.errors[`${id}.${measure}`]}
                onWrite={write}
                onPaste={paste}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type Props = { data: GeneralObjectives; onSaved: (changes: TargetChange[]) => Promise<unknown> }
type SheetProps = Props & { onDirty: (isDirty: boolean) => void }

const OpenSheet = (props: SheetProps) => {
  const { data } = props
  const sheet = useSheet(props)
  const { draft, note } = sheet
  return (
    <DraftForm draft={draft} label={`Metas de ${data.label}`}>
      <p className={classes.hint} role="status">
        {note ?? 'Escribí o pegá un bloque de una planilla. ↑ ↓ ← → recorren las celdas, Ctrl S guarda.'}
      </p>
      <div className={classes.sheetPlace}>
        <table className={cx(classes.table, classes.sheet)}>
          <caption className="visually-hidden">Metas de {data.label}</caption>
          <thead>
            <tr>
              <th scope="col" className={classes.wide}>
                Código
              </th>
              <th scope="col">Vendedor</th>
              {shownMeasures.map(measure => (
                <th key={measure} scope="col" className={classes.figure}>
                  {objectiveMeasures[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <Rows sellers={data.sellers} sheet={sheet} />
          <tfoot>
            <tr>
              <td className={classes.wide} />
              <th scope="row">Total</th>
              {shownMeasures.map(measure => {
                const sum = measure === 'frequency' || measure === 'score' ? null : sumOfColumn(draft.draft, measure)
                return (
                  <td key={measure} className={classes.sumCell}>
                    {cellText(measure, sum)}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        </table>
      </div>
    </DraftForm>
  )
}

/**
 * The targets of a month as a spreadsheet: keys walk it, a block of another one can be pasted, and all of it is saved at once.
 * What others change meanwhile waits while something is unsaved here: what was seen goes along with what is written.
 */
export const TargetsSheet = ({ data, onSaved }: Props) => {
  const [shown, setShown] = useState({ data, revision: 0 })
  const [isDirty, setDirty] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const cell = useRef<string | undefined>(undefined)
  const settled = useRef(false)
  useEffect(() => {
    if (data === shown.data || (isDirty && !settled.current)) return
    settled.current = false
    const focused = document.activeElement
    cell.current = focused instanceof HTMLElement ? focused.dataset.cell : undefined
    setShown(({ revision }) => ({ data, revision: revision + 1 }))
  }, [data, shown, isDirty])
  // Whoever saved from a cell goes on from there.
  useEffect(() => {
    if (shown.revision > 0 && cell.current)
      place.current?.querySelector<HTMLInputElement>(`[data-cell="${cell.current}"]`)?.focus()
  }, [shown.revision])
  const saved = async (changes: TargetChange[]) => {
    settled.current = true
    await onSaved(changes)
  }
  return (
    <div ref={place} className={classes.sheetForm}>
      <OpenSheet key={shown.revision} data={shown.data} onSaved={saved} onDirty={setDirty} />
    </div>
  )
}
