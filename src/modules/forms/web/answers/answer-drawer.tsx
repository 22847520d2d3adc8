import { IconBan, IconFileTypePdf, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatNumber, formatSeconds } from '../../../../kernel/contract/formats.ts'
import { belongsTo } from '../../../../kernel/contract/roles.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { PhotoStrip } from '../../../../kernel/web/components/photo-strip.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { ReasonDialog } from '../../../../kernel/web/form/reason-dialog.tsx'
import { MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { AnswerDetail, AnswerLine } from '../../contract/answers/detail.ts'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import { formActWords } from '../../contract/audit-words.ts'
import { formPermissions } from '../../contract/permissions.ts'
import { answerOrigins } from '../../contract/words.ts'
import classes from './answer-drawer.module.css'

const Line = ({ line: { number, title, text, files, points, isBad } }: { line: AnswerLine }) => (
  <li>
    <small>{number}</small>
    <span>{title}</span>
    {files.length === 0 && <b data-bad={isBad || undefined}>{text}</b>}
    {files.length === 0 && <small>{points === null ? '' : formatNumber(points)}</small>}
    {files.length > 0 && (
      <div className={classes.photos}>
        <PhotoStrip photos={files.map((fileId, index) => ({ fileId, text: `${title} ${index + 1}` }))} />
      </div>
    )}
  </li>
)

const Lines = ({ lines }: { lines: AnswerLine[] }) => (
  <ul className={classes.lines}>
    {lines.map(line => (
      <Line key={line.number} line={line} />
    ))}
  </ul>
)

const Facts = ({ answer }: { answer: AnswerDetail }) => {
  const { timeZone } = useSession().environment
  const { customer, seller, author, takenAt, score, maxScore, seconds, origin, version, nextVersionAt } = answer
  const who = [customer?.code, seller?.name ?? author, formatDateTime(takenAt, timeZone)].filter(Boolean).join(' · ')
  return (
    <DrawerSection>
      {answer.annulled && (
        <p role="status">
          <Badge tone="error" icon={IconBan}>
            Anulada
          </Badge>{' '}
          por {answer.annulled.by}: {answer.annulled.reason}
        </p>
      )}
      <p className={classes.facts}>{who}</p>
      <p className={classes.facts}>
        {score !== null && maxScore !== null && (
          <>
            <b>{formatNumber(score)}</b> / {formatNumber(maxScore)} puntos ·{' '}
          </>
        )}
        {answerOrigins[origin as keyof typeof answerOrigins] ?? origin} · {formatSeconds(seconds)}
      </p>
      {nextVersionAt && (
        <p className={classes.facts}>
          Contestada en la v{version}: la v{version + 1} salió el {formatDateTime(nextVersionAt, timeZone)}.
        </p>
      )}
    </DrawerSection>
  )
}

const Place = ({ answer: { place } }: { answer: AnswerDetail }) =>
  place && (
    <DrawerSection title="Lugar" side={place.accuracy === null ? undefined : `± ${formatNumber(place.accuracy)} m`}>
      <MapView
        label="Dónde se contestó"
        points={[{ id: 'answer', lng: place.longitude, lat: place.latitude, kind: 'order', title: 'Respuesta' }]}
        height={140}
        closest={15}
      />
    </DrawerSection>
  )

const History = ({ history }: Pick<AnswerDetail, 'history'>) => {
  const { timeZone } = useSession().environment
  if (history.length === 0) return null
  return (
    <DrawerSection title="Historia">
      <ul className={classes.history}>
        {history.map(({ at, actor, action }) => (
          <li key={`${at}${action}`}>
            {formatDateTime(at, timeZone)} · {actor} ·{' '}
            {formActWords[action as keyof typeof formActWords] ?? 'Cambió la respuesta'}
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}

type ActsProps = { answer: AnswerDetail; onChanged: () => void }

const Acts = ({ answer: { id, code, annulled }, onChanged }: ActsProps) => {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const restore = (): void =>
    void call(answerReadingRoutes.restore, { params: { id } }).then(onChanged, (error: unknown) =>
      showToast({ variant: 'error', text: messageOf(error) }),
    )
  const annul = async (reason: string): Promise<void> => {
    await call(answerReadingRoutes.annul, { params: { id }, body: { reason } })
    onChanged()
    showToast({ variant: 'success', text: `Anulaste ${code}`, action: { label: 'Deshacer', run: restore } })
  }
  const canReview = belongsTo(formPermissions.review.group, session)
  return (
    <DrawerSection>
      <div className={classes.acts}>
        <Button
          leftIcon={<IconFileTypePdf aria-hidden />}
          onClick={() => window.open(requestUrl(answerReadingRoutes.pdf.path, { id }), '_blank', 'noopener')}
        >
          PDF
        </Button>
        {canReview &&
          (annulled ? (
            <Button leftIcon={<IconRestore aria-hidden />} onClick={restore}>
              Deshacer la anulación
            </Button>
          ) : (
            <Button variant="ghost" leftIcon={<IconBan aria-hidden />} onClick={() => setAsking(true)}>
              Anular
            </Button>
          ))}
      </div>
      {asking && (
        <ReasonDialog
          title={`Anular ${code}`}
          confirmLabel="Anular la respuesta"
          placeholder="Local equivocado"
          act={annul}
          onClose={() => setAsking(false)}
        >
          Deja de contar en todos los números. Se puede deshacer.
        </ReasonDialog>
      )}
    </DrawerSection>
  )
}

type Props = { id: string; close: () => void; previous: () => void; next: () => void; reload: () => void }

/** One answer: its version and who gave it on top, then what was answered, where, and what happened to it. */
export const AnswerDrawer = ({ id, reload, ...tools }: Props) => {
  const query = useQuery({
    queryKey: ['form-answers', 'one', id],
    queryFn: ({ signal }) => call(answerReadingRoutes.get, { params: { id }, signal }),
  })
  const code = query.data?.code ?? ''
  return (
    <QueryDrawer
      query={query}
      label={`Respuesta ${code}`}
      heading={
        <h2>
          {query.data?.customer?.name ?? code} {query.data && <Badge>v{query.data.version}</Badge>}
        </h2>
      }
      failure="No pudimos abrir esta respuesta"
      tools={tools}
    >
      {answer => (
        <>
          <Facts answer={answer} />
          {answer.sections
            .filter(({ lines, entries }) => lines.length + entries.length > 0)
            .map(({ title, lines, entries }) => (
              <DrawerSection key={title} title={title}>
                <Lines lines={lines} />
                {entries.map(entry => (
                  <div key={entry.title}>
                    <h4 className={classes.entry}>{entry.title}</h4>
                    <Lines lines={entry.lines} />
                  </div>
                ))}
              </DrawerSection>
            ))}
          <Place answer={answer} />
          <History history={answer.history} />
          <Acts
            answer={answer}
            onChanged={() => {
              void query.refetch()
              reload()
            }}
          />
        </>
      )}
    </QueryDrawer>
  )
}
