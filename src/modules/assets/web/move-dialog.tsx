import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { field, type ReferenceValue } from '../../../kernel/contract/fields.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { DayInput } from '../../../kernel/web/form/day-input.tsx'
import { FieldPair } from '../../../kernel/web/form/draft-form.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { ReferenceInput } from '../../../kernel/web/form/reference-input.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type AssetFollow, assetRoutes } from '../contract/follow.ts'
import { type Transition, type TransitionKind, transitions } from '../contract/transitions.ts'
import { AssetInput } from './asset-input.tsx'

const customerField = field.reference({ title: 'Cliente', required: true, table: 'customers', resource: 'customers' })

type Draft = {
  day: string
  customer: ReferenceValue | null
  otherAssetId: string | null
  minimumCents: number | null
  endsOn: string | null
  note: string
}

type Part = { draft: Draft; errors: Record<string, string>; change: (part: Partial<Draft>) => void }

/** What is agreed with the customer: a minimum purchase a month, and until when. */
const TermInputs = ({ draft, errors, change }: Part) => (
  <FieldPair>
    <FigureInput
      label="Compra mínima mensual"
      description="Venta neta, sin IVA. Vacío: ninguna."
      leftSection="$"
      min={0}
      decimalScale={2}
      error={errors.minimumCents}
      value={draft.minimumCents === null ? null : draft.minimumCents / 100}
      onChange={value => change({ minimumCents: value === null ? null : Math.round(value * 100) })}
    />
    <DayInput
      label="Hasta"
      description="Vacío: sin plazo."
      emptyLabel="Vaciar hasta"
      error={errors.endsOn}
      value={draft.endsOn}
      onChange={endsOn => change({ endsOn })}
    />
  </FieldPair>
)

const Inputs = ({ kind, data, ...part }: Part & { kind: TransitionKind; data: AssetFollow }) => {
  const { environment } = useSession()
  const { draft, errors, change } = part
  const { asksCustomer, asksAsset }: Transition = transitions[kind]
  return (
    <>
      {asksCustomer && (
        <ReferenceInput
          field={customerField}
          label="Cliente"
          value={draft.customer}
          error={errors.customerId}
          timeZone={environment.timeZone}
          onChange={customer => change({ customer: customer as ReferenceValue | null })}
          onBlur={() => {}}
        />
      )}
      {asksAsset && (
        <AssetInput
          label={`Activo que queda en ${data.asset.customer?.name ?? 'el cliente'}`}
          except={data.asset.id}
          value={draft.otherAssetId}
          error={errors.otherAssetId}
          onChange={otherAssetId => change({ otherAssetId })}
        />
      )}
      <DayInput
        label="Día"
        max={data.today}
        error={errors.day}
        value={draft.day}
        onChange={day => day && change({ day })}
      />
      {asksCustomer && <TermInputs {...part} />}
      <Textarea
        label="Observaciones"
        autosize
        minRows={2}
        maxLength={500}
        error={errors.note}
        value={draft.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
    </>
  )
}

type Props = { kind: TransitionKind; data: AssetFollow; onDone: (data: AssetFollow) => void; onClose: () => void }

/** One movement of the transition table: what it asks for, and nothing else. */
export const MoveDialog = ({ kind, data, onDone, onClose }: Props) => {
  const [draft, setDraft] = useState<Draft>({
    day: data.today,
    customer: null,
    otherAssetId: null,
    minimumCents: null,
    endsOn: null,
    note: '',
  })
  const { asset } = data
  const form = useSubmission(async () => {
    const { customer, note, ...rest } = draft
    const body = { ...rest, kind, customerId: customer?.id ?? null, note: note || null, seenMoves: asset.moves }
    onDone(await call(assetRoutes.move, { params: { id: asset.id }, body }))
  })
  return (
    <FormDialog
      title={`${transitions[kind].label}: ${asset.code}`}
      confirmLabel={transitions[kind].label}
      form={form}
      values={draft}
      onClose={onClose}
    >
      <Inputs
        kind={kind}
        data={data}
        draft={draft}
        errors={form.errors}
        change={part => setDraft(current => ({ ...current, ...part }))}
      />
    </FormDialog>
  )
}
