import { formatDay, formatMoney } from '../../../../kernel/contract/formats.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { NewRow } from '../../../../kernel/server/resources/import-rows.ts'
import type { WrittenRow } from '../../../../kernel/server/resources/import-write.ts'
import {
  type ImportOwnRows,
  notAsShown,
  type OwnChange,
  type OwnImportOptions,
  type OwnNew,
  type OwnOutcome,
} from '../../../../kernel/server/resources/own-import.ts'
import { readRows } from '../../../../kernel/server/resources/resource-import.ts'
import type { ImportError } from '../../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { debtFile } from '../../contract/debt-file.ts'
import { debtOrigins } from '../../contract/receivables.ts'
import {
  type DebtValues,
  debtKey,
  findDebts,
  insertDebts,
  type NamedDebt,
  type NewDebt,
  type StoredDebt,
  updateDebts,
} from './debts.queries.ts'
import { leftAs } from './undo-debts.ts'

/** A row of a file, and what it says. */
type Told = { one: NewRow; debt: NamedDebt & DebtValues }

const toldOf = (one: NewRow): Told => {
  const { customer, kind, number, issuedOn, dueOn, total, balance } = one.values
  const balanceCents = Number(balance)
  return {
    one,
    debt: {
      customerId: String(customer),
      kind: String(kind),
      number: String(number),
      issuedOn: String(issuedOn ?? dueOn),
      dueOn: String(dueOn),
      totalCents: typeof total === 'number' ? total : balanceCents,
      balanceCents,
      statedCents: balanceCents,
    },
  }
}

const refusalOf = (
  { one: { gone = [] }, debt }: Told,
  current: StoredDebt | undefined,
): Omit<ImportError, 'row'> | null => {
  const [pointing] = gone
  if (pointing && !current) return pointing
  if (debt.balanceCents < 0)
    return { path: 'balance', message: 'Un saldo a favor no es una deuda: cargalo como cobranza a cuenta.' }
  if (debt.balanceCents > debt.totalCents)
    return { path: 'balance', message: `El saldo supera el importe del comprobante (${formatMoney(debt.totalCents)}).` }
  if (debt.issuedOn > debt.dueOn) return { path: 'dueOn', message: 'Vence antes de su emisión.' }
  if (current?.origin === debtOrigins.round)
    return { path: 'number', message: 'Esa deuda es de una entrega de reparto: cambia con su entrega.' }
  return null
}

const toldTwice = 'El mismo comprobante ya vino en el archivo con otros datos.'

/** Rows of which each is of another document; the same again is no news. */
const onceEach = (rows: Told[], { seen = new Map() }: OwnImportOptions, errors: ImportError[]) => {
  const keys = new Map<string, string>()
  let repeated = 0
  const once = rows.filter(({ one, debt }) => {
    const [key, digest] = [debtKey(debt), JSON.stringify(debt)]
    const before = keys.get(key) ?? seen.get(key)
    if (before === undefined) keys.set(key, digest)
    else if (before === digest) repeated += 1
    else errors.push({ row: one.row, path: 'number', message: toldTwice })
    return before === undefined
  })
  return { once, repeated, keys }
}

const fieldsShown = [
  { name: 'issuedOn', title: 'Emisión', text: ({ issuedOn }: DebtValues) => formatDay(issuedOn) },
  { name: 'dueOn', title: 'Vencimiento', text: ({ dueOn }: DebtValues) => formatDay(dueOn) },
  { name: 'totalCents', title: 'Importe', text: ({ totalCents }: DebtValues) => formatMoney(totalCents) },
  { name: 'balanceCents', title: 'Saldo', text: ({ balanceCents }: DebtValues) => formatMoney(balanceCents) },
] as const

/** What the file says that was said before, or is so already, changes nothing: what was paid since stays paid. */
const settled = ({ debt }: Told, current: StoredDebt): DebtValues => {
  const isKnown = debt.balanceCents === current.balanceCents || debt.balanceCents === current.statedCents
  return isKnown ? { ...debt, balanceCents: current.balanceCents, statedCents: current.statedCents } : debt
}

const customerText = ({ one }: Told): string => one.called?.customer ?? ''

const newOf = (told: Told): OwnNew => ({
  row: told.one.row,
  values: [
    { title: 'Cliente', text: customerText(told) },
    { title: 'Comprobante', text: `${told.debt.kind} ${told.debt.number}` },
    ...fieldsShown.map(({ title, text }) => ({ title, text: `${title.toLowerCase()} ${text(told.debt)}` })),
  ],
})

const changeOf = (told: Told, current: StoredDebt, next: DebtValues): OwnChange => ({
  row: told.one.row,
  key: `${customerText(told)} · ${told.debt.kind} ${told.debt.number}`,
  differences: fieldsShown
    .filter(({ name }) => current[name] !== next[name])
    .map(({ title, text }) => ({ title, before: text(current), after: text(next) })),
})

type Plan = {
  outcome: OwnOutcome
  fresh: { row: number; debt: NewDebt }[]
  changed: { row: number; current: StoredDebt; next: DebtValues }[]
}

const planOne = (told: Told, current: StoredDebt | undefined, plan: Plan, { allows }: OwnImportOptions): void => {
  const { row } = told.one
  const refusal = refusalOf(told, current)
  if (refusal) return void plan.outcome.errors.push({ row, ...refusal })
  const next = current ? settled(told, current) : told.debt
  const found = current ? changeOf(told, current, next) : newOf(told)
  // Nothing owed of a document that is not here is nothing to write down.
  if ('differences' in found ? found.differences.length === 0 : told.debt.balanceCents === 0) {
    plan.outcome.unchanged += 1
  } else if (allows && !allows(found)) plan.outcome.errors.push({ row, path: '', message: notAsShown })
  else if (current && 'differences' in found) {
    plan.outcome.changed.push(found)
    plan.changed.push({ row, current, next })
  } else if ('values' in found) {
    plan.outcome.created.push(found)
    plan.fresh.push({ row, debt: { ...told.debt, id: newId() } })
  }
}

const write = async (tenant: Tenant, session: Session, plan: Plan, { source }: OwnImportOptions): Promise<void> => {
  const { fresh, changed, outcome } = plan
  await insertDebts(
    tenant,
    fresh.map(({ debt }) => debt),
  )
  await updateDebts(
    tenant,
    changed.map(({ current: { id }, next }) => ({ ...next, id })),
  )
  const detail = source ? { import: { id: source.importId, file: source.fileName } } : {}
  await recordHistory(tenant, actorOf(session), [
    ...fresh.map(({ debt }) => ({ entity: 'receivables', entityId: debt.id, action: 'created' as const, detail })),
    ...changed.map(({ current }) => ({
      entity: 'receivables',
      entityId: current.id,
      action: 'changed' as const,
      detail,
    })),
  ])
  outcome.written = [
    ...fresh.map(
      ({ row, debt }): WrittenRow => ({ entityId: debt.id, row, act: 'created', before: leftAs(null, debt) }),
    ),
    ...changed.map(
      ({ row, current, next }): WrittenRow => ({
        entityId: current.id,
        row,
        act: 'changed',
        before: leftAs(current, next),
      }),
    ),
  ]
  outcome.writtenAt = new Date()
}

const importDebts = async (
  tenant: Tenant,
  session: Session,
  rows: Record<string, unknown>[],
  options: OwnImportOptions,
): Promise<OwnOutcome> => {
  const errors: ImportError[] = []
  const read = await readRows({ resource: { ...debtFile, naturalKey: null }, tenant }, rows, errors)
  const { once, repeated, keys } = onceEach(read.map(toldOf), options, errors)
  const known = await findDebts(
    tenant,
    once.map(({ debt }) => debt),
    !options.dryRun,
  )
  const plan: Plan = { outcome: { created: [], changed: [], unchanged: repeated, errors }, fresh: [], changed: [] }
  for (const told of once) planOne(told, known.get(debtKey(told.debt)), plan, options)
  if (!options.dryRun) await write(tenant, session, plan, options)
  await options.settle?.(tenant, plan.outcome)
  for (const [key, digest] of keys) options.seen?.set(key, digest)
  return plan.outcome
}

/** Open documents of a file become what customers owe; what a document says anew takes the place of what it said. */
export const debtsImporter =
  (withTenant: WithTenant): ImportOwnRows =>
  (session, rows, options) =>
    withTenant(session.envId, tenant => importDebts(tenant, session, rows, options))
