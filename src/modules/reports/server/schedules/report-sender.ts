import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { isProblem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { createLoop } from '../../../../kernel/server/loop.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { type DashboardPainter, whoDoesNotSee } from '../../../dashboards/server/index.ts'
import { actingSession, listEnvironments } from '../../../identity/server/index.ts'
import { drawScheduled, type ScheduledFile } from './scheduled-file.ts'
import { findPeople, type StoredSchedule } from './schedules.queries.ts'
import { type Claim, claimSending, endSending, enqueueDue, maximumAttempts, stopSchedule } from './sendings.queries.ts'

const everyMs = 30_000

export type SenderOptions = Pick<Platform, 'database' | 'withTenant'> & {
  now: () => Date
  publicUrl: string
  /** Draws dashboards, with the widgets of all modules. */
  paint: DashboardPainter
  onError: (error: unknown) => void
}

type Work = SenderOptions & { envId: string; claim: Claim }

const fail = (work: Work, note: string, options: { stops?: boolean } = {}): Promise<void> =>
  work.withTenant(work.envId, async tenant => {
    await endSending(tenant, work.claim.sending, work.now(), { state: 'failed', note })
    if (options.stops) await stopSchedule(tenant, work.claim.schedule.id)
  })

const tooLarge = 'El archivo pesa más de lo que lleva un correo: se abre desde Andén.'

const rowsText = (count: number): string =>
  count === 0 ? 'No hay filas en este período.' : `Filas: ${formatNumber(count)}.`

const paragraphsOf = ({ title, sentences, rowCount, file }: ScheduledFile, owner: string): string[] => [
  `${[title, ...sentences].join(' · ')}.`,
  ...(rowCount === null ? [] : [rowsText(rowCount)]),
  file ? `Va adjunto: ${file.name}.` : tooLarge,
  `Lo programó ${owner}, y muestra lo que esa persona ve.`,
]

/** The recipients who can sign in and may see what is sent, and those (`strangers`) who may not see the dashboard. */
const readersOf = async (tenant: Tenant, { recipients, dashboardId }: StoredSchedule) => {
  const people = await findPeople(tenant, recipients)
  const strangers = dashboardId ? await whoDoesNotSee(tenant, dashboardId, people) : []
  return { people: people.filter(person => !strangers.includes(person)), strangers }
}

const noteOf = (
  { people, strangers }: Awaited<ReturnType<typeof readersOf>>,
  scheduledFile: ScheduledFile,
): string | null => {
  if (people.length === 0)
    return strangers.length > 0
      ? 'Ninguno de los destinatarios ve ya este tablero.'
      : 'Ninguno de los destinatarios puede ingresar ya.'
  const strangerNames = strangers.map(({ name }) => name).join(', ')
  return (
    [
      ...(strangerNames ? [`No se le envió a ${strangerNames}: ya no ve este tablero.`] : []),
      ...(scheduledFile.file ? [] : [tooLarge]),
    ].join(' ') || null
  )
}

/** Queues the mail and ends the sending in one transaction. */
const post = (work: Work, scheduledFile: ScheduledFile, owner: string): Promise<void> =>
  work.withTenant(work.envId, async tenant => {
    const { sending, schedule } = work.claim
    const readers = await readersOf(tenant, schedule)
    const { people } = readers
    const recipients = people.map(({ email }) => email).join(', ')
    const ending = {
      state: people.length > 0 ? ('sent' as const) : ('failed' as const),
      note: noteOf(readers, scheduledFile),
      rowCount: scheduledFile.rowCount,
      fileBytes: scheduledFile.file?.content.length ?? 0,
      recipients,
    }
    const isOurs = await endSending(tenant, sending, work.now(), ending)
    if (!isOurs || people.length === 0) return
    await queueMail(tenant.db, {
      to: recipients,
      subject: schedule.name,
      paragraphs: paragraphsOf(scheduledFile, owner),
      action: { label: scheduledFile.open.label, url: `${work.publicUrl}${scheduledFile.open.path}` },
      note: 'Te llega porque alguien de tu empresa te eligió como destinatario de este envío.',
      ...(scheduledFile.file ? { files: [scheduledFile.file] } : {}),
    })
  })

const noLongerSeen = 'Quien lo programó ya no puede abrir ese tablero, o se eliminó: se pausó.'

const isGone = (error: unknown, { dashboardId }: StoredSchedule): boolean =>
  dashboardId !== null && isProblem(error) && error.problem === problems.notFound

const send = async (work: Work, signal: AbortSignal): Promise<void> => {
  const { database, withTenant, envId, now, claim } = work
  if (claim.sending.attempts > maximumAttempts)
    return fail(work, 'Se intentó varias veces y el servidor se detuvo cada vez.')
  const session = await actingSession(database, { userId: claim.schedule.ownerId, envId })
  if (!session) return fail(work, 'Quien lo programó ya no puede ingresar: se pausó.', { stops: true })
  try {
    const scheduledFile = await drawScheduled({
      withTenant,
      paint: work.paint,
      session,
      schedule: claim.schedule,
      now: now(),
      signal,
      report: work.onError,
    })
    await post(work, scheduledFile, session.displayName)
  } catch (error) {
    // When the process stops, the sending stays running, and another process claims it later.
    if (signal.aborted) return
    if (isGone(error, claim.schedule)) return fail(work, noLongerSeen, { stops: true })
    work.onError(error)
    await fail(work, isProblem(error) ? error.userMessage : 'No pudimos armar el informe. Ya quedó registrado.')
  }
}

const runEnvironment = async (options: SenderOptions, envId: string, timeZone: string, signal: AbortSignal) => {
  const { withTenant, now } = options
  await withTenant(envId, tenant => enqueueDue(tenant, now(), timeZone))
  while (!signal.aborted) {
    const claim = await withTenant(envId, tenant => claimSending(tenant, now()))
    if (!claim) return
    await send({ ...options, envId, claim }, signal)
  }
}

/** Sends what is due, from `start` to `stop`, in as many processes as there are. */
export const createReportSender = (options: SenderOptions) => {
  const runDue = async (signal: AbortSignal = new AbortController().signal): Promise<void> => {
    for (const { id, timeZone } of await listEnvironments(options.database)) {
      if (signal.aborted) return
      await runEnvironment(options, id, timeZone, signal).catch(options.onError)
    }
  }
  const { start, stop } = createLoop({ work: runDue, everyMs, onError: options.onError })
  return { runDue: () => runDue(), start, stop }
}
