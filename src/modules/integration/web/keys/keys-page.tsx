import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { Badge, type Tone } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type KeyState, type KeyView, keyStates } from '../../contract/keys.ts'
import frame from '../integration.module.css'
import { IntegrationFrame } from '../integration-frame.tsx'
import { useKeys } from '../use-integration.ts'
import { momentText } from '../webhooks/webhook-words.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeyMenu } from './key-menu.tsx'
import { scopesText } from './key-words.ts'
import classes from './keys.module.css'
import { SecretDialog } from './secret-dialog.tsx'

const tones: Record<KeyState, Tone> = { active: 'success', expired: 'warning', revoked: 'neutral' }

/** What is open over the list: a form, or the secret that was just made. */
export type Opened =
  | { kind: 'new' }
  | { kind: 'change'; key: KeyView }
  | { kind: 'secret'; name: string; secret: string }

const columnsFor = (timeZone: string, open: (opened: Opened) => void): DataColumn<KeyView>[] => [
  {
    title: 'Clave',
    cell: ({ name, prefix, overlapUntil }) => (
      <span className={classes.name}>
        <b>{name}</b>
        <span className={frame.machine}>{prefix}…</span>
        {overlapUntil && <small>El secreto anterior también vale hasta {momentText(overlapUntil, timeZone)}.</small>}
      </span>
    ),
  },
  { title: 'Puede', narrow: 'below', cell: ({ scopes }) => scopesText(scopes) },
  { title: 'Vendedor', narrow: 'gone', ample: true, cell: ({ seller }) => seller?.name ?? 'Todos' },
  { title: '7 días', figure: true, narrow: 'below', cell: ({ weekCalls }) => formatNumber(weekCalls) },
  {
    title: 'Último uso',
    narrow: 'gone',
    ample: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, timeZone) : missing),
  },
  {
    title: 'Vence',
    narrow: 'gone',
    cell: ({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt, timeZone) : 'Nunca'),
  },
  { title: 'Estado', cell: ({ state }) => <Badge tone={tones[state]}>{keyStates[state]}</Badge> },
  { title: 'Opciones', width: '48px', cell: key => <KeyMenu apiKey={key} onOpen={open} /> },
]

const NoKeys = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    icon={IconKey}
    title="Todavía no hay claves"
    text="Con una clave, un programa tuyo (el ERP, un tablero, un sitio) lee y escribe en Andén, solo lo que le des."
  >
    <Button variant="primary" onClick={onNew}>
      Crear clave
    </Button>
  </EmptyState>
)

const Keys = ({ open }: { open: (opened: Opened) => void }) => {
  const query = useKeys()
  const { timeZone } = useSession().environment
  if (query.isError && !query.data)
    return <QueryError title="No pudimos traer las claves" error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonLines lines={6} />
  const { items } = query.data
  if (items.length === 0) return <NoKeys onNew={() => open({ kind: 'new' })} />
  return <DataTable caption="Claves de API" columns={columnsFor(timeZone, open)} items={items} keyOf={({ id }) => id} />
}

/** The keys of the company's programs. */
export const KeysPage = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <IntegrationFrame>
      <section className={classes.page} aria-label="Claves de API">
        <header>
          <p>
            Cada clave entra solo a lo que le des. Su secreto se muestra una vez: guardalo en el programa que la usa.
          </p>
          <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={() => setOpened({ kind: 'new' })}>
            Crear clave
          </Button>
        </header>
        <Keys open={setOpened} />
      </section>
      {opened?.kind === 'new' && <KeyDialog onSecret={setOpened} onClose={close} />}
      {opened?.kind === 'change' && <KeyDialog apiKey={opened.key} onSecret={setOpened} onClose={close} />}
      {opened?.kind === 'secret' && <SecretDialog name={opened.name} secret={opened.secret} onClose={close} />}
    </IntegrationFrame>
  )
}
