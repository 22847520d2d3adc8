import { Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { parseNumber } from '../../../../kernel/contract/cells.ts'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../../kernel/web/form/draft-dialog.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type CashForm, denominationsFor } from '../../contract/denominations.ts'
import { settlementSettings, settlementSettingsRoutes } from '../../contract/settlement-settings.ts'

type Values = z.output<typeof settlementSettings.schema>
type Props = { onClose: () => void }

/** The form: notes and coins are texts with amounts in pesos. */
type Written = { separatesApproval: boolean; note: string; coin: string }

const settingsKey = ['settings-settlements']

const textOf = (cents: readonly number[]): string =>
  cents.map(value => formatNumber(value / 100, value % 100 === 0 ? 0 : 2)).join(' ')

/** The amounts of a text in cents; null for a word that is not an amount. */
const centsOf = (text: string): (number | null)[] =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map(word => parseNumber(word))
    .map(value => (value === null ? null : Math.round(value * 100)))

const bodyOf = ({ separatesApproval, note, coin }: Written, circulating: Record<CashForm, number[]>) => {
  const ownCents = (form: CashForm, text: string) => {
    const cents = centsOf(text)
    return String(cents) === String(circulating[form]) ? null : cents
  }
  return { separatesApproval, noteCents: ownCents('note', note), coinCents: ownCents('coin', coin) }
}

const schemaOf = (circulating: Record<CashForm, number[]>): z.ZodType<Written> =>
  z.custom<Written>().superRefine((texts, context) => {
    const parsed = settlementSettings.schema.safeParse(bodyOf(texts, circulating))
    for (const { path, message } of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [path[0] === 'noteCents' ? 'note' : 'coin'], message })
  })

const Form = ({ saved, onClose }: Props & { saved: Values }) => {
  const queries = useQueryClient()
  const { environment } = useSession()
  const circulating = denominationsFor(environment.currency, { noteCents: null, coinCents: null })
  const { note, coin } = denominationsFor(environment.currency, saved)
  const [opened] = useState<Written>({
    separatesApproval: saved.separatesApproval,
    note: textOf(note),
    coin: textOf(coin),
  })
  const draft = useDraft<Written>({
    saved: opened,
    schema: schemaOf(circulating),
    save: async texts => {
      const body = settlementSettings.schema.parse(bodyOf(texts, circulating))
      queries.setQueryData(settingsKey, await call(settlementSettingsRoutes.save, { body }))
      void queries.invalidateQueries({ queryKey: ['settlements'] })
      showToast({ variant: 'success', text: 'Guardaste los ajustes de rendición' })
      onClose()
    },
  })
  const change = (part: Partial<Written>) => draft.setDraft({ ...draft.draft, ...part })
  return (
    <DraftDialog draft={draft} title="Ajustes de rendición" saveLabel="Guardar" onClose={onClose}>
      <Switch
        label="Quien cuenta no cierra"
        description="Cierra otra persona con el permiso «Rendiciones» o con rol de administración. Si hay una sola, cierra ella."
        checked={draft.draft.separatesApproval}
        onChange={event => change({ separatesApproval: event.currentTarget.checked })}
      />
      <TextInput
        label="Billetes"
        description="Los que se cuentan, en pesos y separados por un espacio. Lo demás se anota como otro efectivo."
        value={draft.draft.note}
        error={draft.errors.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      <TextInput
        label="Monedas"
        value={draft.draft.coin}
        error={draft.errors.coin}
        onChange={event => change({ coin: event.currentTarget.value })}
      />
    </DraftDialog>
  )
}

/** Settings of settlements: separate approval, notes and coins. */
export const SettlementSettingsDialog = ({ onClose }: Props) => {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settlementSettingsRoutes.get, { signal }),
  })
  return data ? <Form saved={data} onClose={onClose} /> : null
}
