import { IconClipboardCheck, IconEyeOff, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime, formatMoney, missing } from '../../../kernel/contract/formats.ts'
import { downloadFile } from '../../../kernel/web/api/download.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button, ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { KpiStrip, Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { RecordColumns, RecordHead } from '../../../kernel/web/components/record-head.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { CountView } from '../contract/count-routes.ts'
import { type CountAct, countTransitions } from '../contract/states.ts'
import { ActDialog } from './act-dialog.tsx'
import { CountLinesCard } from './count-lines-card.tsx'
import { EntriesCard, HistoryCard, PeopleCard } from './count-side.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { CountSettingsDialog } from './settings-dialog.tsx'
import { CountStateBadge } from './state-badge.tsx'
import { useCount } from './use-count.ts'

/** Order of the buttons: the usual next act comes first. */
const order: CountAct[] = ['close', 'approve', 'recount', 'reopen', 'undo', 'cancel']

const Acts = ({ count, onAct }: { count: CountView; onAct: (act: CountAct) => void }) => {
  const acts = order.filter(act => count.acts.includes(act))
  return (
    <>
      {acts.length > 0 && (
        <Button
          leftIcon={<IconPrinter aria-hidden />}
          onClick={() => void downloadFile(`/api/counts/${count.id}/count.pdf`, `conteo-${count.number}.pdf`)}
        >
          PDF
        </Button>
      )}
      {acts.toReversed().map(act => (
        <Button
          key={act}
          variant={act === acts[0] && act !== 'undo' ? 'primary' : 'outlined'}
          onClick={() => onAct(act)}
        >
          {countTransitions[act].label}
        </Button>
      ))}
    </>
  )
}

const Head = ({ count, onAct }: { count: CountView; onAct: (act: CountAct) => void }) => {
  const { environment } = useSession()
  return (
    <RecordHead
      title={
        <>
          {count.place.name} <CountStateBadge state={count.state} />{' '}
          {!count.seesExpected && <Badge icon={IconEyeOff}>A ciegas</Badge>}
        </>
      }
      acts={<Acts count={count} onAct={onAct} />}
    >
      {[
        count.scopeNames.slice(0, 3).join(', ') || 'Todo lo que hay',
        count.round > 1 ? `vuelta ${count.round}` : '',
        `abrió ${count.openedBy}, ${formatDateTime(count.createdAt, environment.timeZone)}`,
        count.note ?? '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </RecordHead>
  )
}

const Figures = ({ count: { totals, people, seesExpected } }: { count: CountView }) => (
  <KpiStrip
    kpis={[
      {
        label: 'Contados',
        value: String(totals.counted),
        minor: ` de ${totals.lines}`,
        foot: (
          <Meter
            ratio={totals.lines ? totals.counted / totals.lines : 0}
            label={`${totals.counted} de ${totals.lines}`}
          />
        ),
      },
      { label: 'Falta contar', value: String(totals.pending) },
      { label: 'Personas', value: String(people.length) },
      { label: 'Para recontar', value: seesExpected ? String(totals.beyond) : missing },
      {
        label: 'Diferencia a precio de lista',
        value: totals.differenceCents === null ? missing : formatMoney(totals.differenceCents),
      },
    ]}
  />
)

const Content = ({ count, onChanged }: { count: CountView; onChanged: (count: CountView) => void }) => {
  const [act, setAct] = useState<CountAct | null>(null)
  const [settings, setSettings] = useState(false)
  const counting = count.state === 'counting'
  return (
    <>
      <Head count={count} onAct={setAct} />
      {counting && (
        <RecordColumns
          main={<EntryPanel id={count.id} onEntered={onChanged} />}
          side={<EntriesCard count={count} onChanged={onChanged} />}
        />
      )}
      <Figures count={count} />
      <CountLinesCard count={count} />
      <RecordColumns
        main={<HistoryCard count={count} />}
        side={
          <>
            {!counting && <EntriesCard count={count} onChanged={onChanged} />}
            <PeopleCard count={count} />
          </>
        }
      />
      {act && (
        <ActDialog
          act={act}
          count={count}
          onDone={onChanged}
          onSettings={() => {
            setAct(null)
            setSettings(true)
          }}
          onClose={() => setAct(null)}
        />
      )}
      {settings && <CountSettingsDialog onClose={() => setSettings(false)} />}
    </>
  )
}

/** One count; on a phone, the panel to enter figures comes first. */
export const CountPage = () => {
  const { detailId = '' } = useParams()
  const { query, settle } = useCount(detailId)
  const { data, error, refetch } = query
  return (
    <Page {...(data ? { title: `Conteo ${data.number}` } : {})}>
      {detailId === '' ? (
        <EmptyState
          icon={IconClipboardCheck}
          title="Elegí un conteo"
          text="Se abre desde la lista de control de stock."
        >
          <ButtonLink to="/apps/control-stock">Ver los conteos</ButtonLink>
        </EmptyState>
      ) : data ? (
        <Content count={data} onChanged={settle} />
      ) : error ? (
        <QueryError title="No pudimos abrir el conteo" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={14} />
      )}
    </Page>
  )
}
