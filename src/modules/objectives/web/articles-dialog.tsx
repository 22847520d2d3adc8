import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReferenceValue } from '../../../kernel/contract/fields.ts'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { ReferenceInput } from '../../../kernel/web/form/reference-input.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type FocalDetail, focalArticles, focalRoutes } from '../contract/focal.ts'
import classes from './objectives.module.css'

type Line = { key: number; article: ReferenceValue | null; quantity: number | null; unitCents: number | null }

const { article: articleField } = focalArticles.fields

const linesOf = ({ articles }: FocalDetail): Line[] =>
  articles.map(({ id, code, name, quantity, unitCents }, key) => ({
    key,
    article: { id, code, name },
    quantity,
    unitCents,
  }))

const amountOf = (lines: Line[]): number =>
  Math.round(lines.reduce((sum, { quantity, unitCents }) => sum + (quantity ?? 0) * (unitCents ?? 0), 0))

type LineProps = { line: Line; error: string | undefined; onChange: (line: Line) => void; onRemove: () => void }

const LineInputs = ({ line, error, onChange, onRemove }: LineProps) => {
  const { environment } = useSession()
  return (
    <li>
      <ReferenceInput
        field={articleField}
        label="Artículo"
        value={line.article}
        error={error}
        timeZone={environment.timeZone}
        onChange={value => onChange({ ...line, article: value as ReferenceValue | null })}
        onBlur={() => {}}
      />
      <div className={classes.lineFigures}>
        <FigureInput
          label="Cantidad"
          min={0}
          decimalScale={3}
          value={line.quantity}
          onChange={quantity => onChange({ ...line, quantity })}
        />
        <FigureInput
          label="Importe unitario"
          leftSection="$"
          min={0}
          decimalScale={2}
          value={line.unitCents === null ? null : line.unitCents / 100}
          onChange={value => onChange({ ...line, unitCents: value === null ? null : Math.round(value * 100) })}
        />
        <IconButton
          size="small"
          icon={IconTrash}
          label={`Quitar ${line.article?.name ?? 'el artículo'}`}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

type Props = { detail: FocalDetail; onSaved: (detail: FocalDetail) => void; onCancel: () => void }

const useLines = (detail: FocalDetail) => {
  const [lines, setLines] = useState(linesOf(detail))
  return {
    lines,
    change: (next: Line) => setLines(lines.map(line => (line.key === next.key ? next : line))),
    remove: (key: number) => setLines(lines.filter(line => line.key !== key)),
    add: () =>
      setLines([
        ...lines,
        { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, article: null, quantity: null, unitCents: null },
      ]),
  }
}

/** The articles of a set, each with its quantity and unit amount (spec.md §3). */
export const ArticlesDialog = ({ detail, onSaved, onCancel }: Props) => {
  const { lines, change, remove, add } = useLines(detail)
  const form = useSubmission(async () => {
    const articles = lines.flatMap(({ article, quantity, unitCents }) =>
      article ? [{ articleId: article.id, quantity, unitCents }] : [],
    )
    onSaved(await call(focalRoutes.saveArticles, { params: { id: detail.id }, body: { articles } }))
  })
  const unchosen = lines.some(({ article }) => article === null)
  return (
    <FormDialog
      title={`Artículos de «${detail.name}»`}
      confirmLabel="Guardar"
      form={form}
      values={lines}
      reason={unchosen ? 'Falta elegir un artículo.' : null}
      onClose={onCancel}
    >
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <LineInputs
            key={line.key}
            line={line}
            error={form.errors[`articles.${index}.articleId`]}
            onChange={change}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ol>
      <span>
        <Button size="small" leftIcon={<IconPlus aria-hidden />} onClick={add} disabled={lines.length >= 200}>
          Agregar artículo
        </Button>
      </span>
      <p className={classes.sum}>
        Meta: <b>{formatMoney(amountOf(lines))}</b>, la suma de cantidad por importe unitario.
      </p>
    </FormDialog>
  )
}
