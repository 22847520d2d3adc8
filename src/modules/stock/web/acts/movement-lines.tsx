import { Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { DayInput } from '../../../../kernel/web/form/day-input.tsx'
import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { stockLevels } from '../../contract/stock-levels.ts'
import { stockRoutes } from '../../contract/stock-routes.ts'
import classes from '../stock.module.css'
import { emptyLine, type LineDraft, type Mode } from './movement-draft.ts'

const maximumLines = 200

type LotProps = { line: LineDraft; from: string | null; error?: string | undefined; onChange: (lot: string) => void }

/** The lots of the article in the warehouse of origin, with their units. */
const LotSelect = ({ line, from, error, onChange }: LotProps) => {
  const id = line.article?.id ?? ''
  const { data } = useQuery({
    queryKey: ['stock', 'article', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call(stockRoutes.article, { params: { id }, signal }),
  })
  const here = data?.levels.filter(({ place, isFit }) => place.id === from && isFit) ?? []
  const lots = [...new Map(here.map(level => [level.lot, level])).values()]
  const lineLot = lots.find(({ lot }) => lot === line.lot)
  const first = lots[0]?.lot
  // The lot that expires first is the default.
  useEffect(() => {
    if (!lineLot && first) onChange(first)
  }, [lineLot, first, onChange])
  return (
    <Select
      label="Lote"
      placeholder={id && from && data && lots.length === 0 ? 'No hay' : 'Sin lote'}
      error={error}
      data={lots.map(({ lot, units }) => ({
        value: lot || ' ',
        label: `${lot || 'Sin lote'} · ${formatQuantity(units)} un.`,
      }))}
      value={lineLot ? lineLot.lot || ' ' : null}
      onChange={lot => onChange((lot ?? '').trim())}
      nothingFoundMessage="No hay en ese depósito"
    />
  )
}

type LineProps = {
  mode: Mode
  line: LineDraft
  from: string | null
  errorOf: (field: string) => string | undefined
  onChange: (line: LineDraft) => void
  onRemove: (() => void) | undefined
}

const Line = ({ mode, line, from, errorOf, onChange, onRemove }: LineProps) => {
  const { environment } = useSession()
  return (
    <div className={classes.line} data-short={mode === 'transfer' || undefined}>
      <ReferenceInput
        label="Artículo"
        field={stockLevels.fields.article}
        value={line.article}
        error={errorOf('article')}
        timeZone={environment.timeZone}
        onChange={article => onChange({ ...line, article: article as ReferenceValue | null, lot: '' })}
        onBlur={() => {}}
      />
      {mode === 'transfer' ? (
        <LotSelect line={line} from={from} error={errorOf('lot')} onChange={lot => onChange({ ...line, lot })} />
      ) : (
        <>
          <TextInput
            label="Lote"
            placeholder="Sin lote"
            value={line.lot}
            error={errorOf('lot')}
            onChange={event => onChange({ ...line, lot: event.currentTarget.value })}
          />
          <DayInput
            label="Vencimiento"
            value={line.expiresOn}
            error={errorOf('expiresOn')}
            onChange={expiresOn => onChange({ ...line, expiresOn })}
          />
        </>
      )}
      <FigureInput
        label="Unidades"
        decimalScale={3}
        value={line.units}
        error={errorOf('units')}
        onChange={units => onChange({ ...line, units })}
      />
      {onRemove ? <IconButton icon={IconTrash} label="Quitar renglón" onClick={onRemove} /> : <span />}
    </div>
  )
}

type Props = {
  mode: Mode
  lines: LineDraft[]
  from: string | null
  errors: DraftErrors
  onChange: (lines: LineDraft[]) => void
}

/** The articles of a receipt or a transfer, one under another. */
export const MovementLines = ({ mode, lines, from, errors, onChange }: Props) => (
  <div className={classes.lines}>
    {lines.map((line, index) => (
      <Line
        key={line.number}
        mode={mode}
        line={line}
        from={from}
        errorOf={field => errors[`lines.${index}.${field}`]}
        onChange={nextLine => onChange(lines.with(index, nextLine))}
        onRemove={lines.length > 1 ? () => onChange(lines.toSpliced(index, 1)) : undefined}
      />
    ))}
    <span>
      <Button
        variant="ghost"
        leftIcon={<IconPlus aria-hidden />}
        disabled={lines.length >= maximumLines}
        onClick={() => onChange([...lines, emptyLine(Math.max(...lines.map(({ number }) => number)) + 1)])}
      >
        Agregar artículo
      </Button>
    </span>
  </div>
)
