import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { groupIncludes } from '../../../../kernel/contract/roles.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { ExportPreview } from '../../contract/exports.ts'
import type { ExportKind } from '../../contract/layout-fields.ts'
import { noRecordsText } from '../../contract/problems.ts'
import { ExclusionsTable } from '../exclusions-table.tsx'
import classes from './export-dialog.module.css'
import { countOf, excludedText, foundText } from './export-words.ts'
import type { Failure, useExport } from './use-export.ts'

const Notice = ({ bad, children }: { bad?: boolean; children: ReactNode }) => (
  <div className={bad ? classes.error : classes.warning} role={bad ? 'alert' : undefined}>
    {bad ? (
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
    ) : (
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
    )}
    <div>{children}</div>
  </div>
)

const Excluded = ({ preview }: { preview: ExportPreview }) => {
  const [open, setOpen] = useState(false)
  if (preview.excluded === 0) return null
  return (
    <>
      <Notice>
        {excludedText(preview.excluded, preview.exclusions)}{' '}
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ocultar' : 'Ver cuáles'}
        </Button>
      </Notice>
      {open && <ExclusionsTable items={preview.exclusions} total={preview.excluded} />}
    </>
  )
}

/** Why nothing can be exported, word for word, and where that is mended. */
const Unmapped = ({ preview, onLeave }: { preview: ExportPreview; onLeave: () => void }) => {
  const { role } = useSession()
  const more = preview.unmappedArticles.length - 1
  return (
    <Notice bad>
      {preview.error}
      {more > 0 && <p>{more === 1 ? 'Y falta 1 artículo más.' : `Y faltan ${formatNumber(more)} artículos más.`}</p>}
      {groupIncludes('admin', role) ? (
        <Link to="/apps/synchronize/articulos" onClick={onLeave}>
          Ir al mapeo de artículos
        </Link>
      ) : (
        <p>Un administrador puede agregarlo en Sincronizar.</p>
      )}
    </Notice>
  )
}

const Found = ({ preview, today }: { preview: ExportPreview; today: string }) => {
  if (preview.documents === 0) return <p>{noRecordsText}</p>
  const [before, count, after] = foundText(preview, today)
  return (
    <p>
      {before}
      <b>{count}</b>
      {after} Total: <span className={classes.total}>{formatMoney(preview.totalCents)}</span>.
    </p>
  )
}

/** Nothing was exported: whose values do not fit, and why. */
const Failed = ({ failure: { text, found } }: { failure: Failure }) => (
  <Notice bad>
    {found.length > 0 ? 'No se bajó nada: hay valores que el archivo no admite.' : text}
    {found.length > 0 && (
      <ul className={classes.misfits}>
        {[...new Map(found.map(one => [`${one.path} ${one.message}`, one]))].map(([key, { path, message }]) => (
          <li key={key}>
            <b>{path}</b>: {message}
          </li>
        ))}
      </ul>
    )}
  </Notice>
)

/** How the file will be written, and where that is told. */
const Format = ({ preview: { profile }, onLeave }: { preview: ExportPreview; onLeave: () => void }) => (
  <p className={classes.format}>
    Formato:{' '}
    {profile.id === null ? (
      profile.name
    ) : (
      <Link to={`/apps/synchronize/formatos?formato=${profile.id}&ver=documento`} onClick={onLeave}>
        {profile.name}
      </Link>
    )}
  </p>
)

/** What the selection holds, and how far the export has got. */
export const ExportFindings = ({
  kind,
  flow,
  onLeave,
}: {
  kind: ExportKind
  flow: ReturnType<typeof useExport>
  onLeave: () => void
}) => {
  const { step, preview, today } = flow
  if (step.name === 'notDownloaded')
    return (
      <Notice bad>
        Bajaste {countOf(kind, step.batch.documents)} y el archivo {step.batch.fileName} quedó guardado, pero no llegó
        hasta acá. {step.failure}
      </Notice>
    )
  if (preview.isError)
    return (
      <Notice bad>
        {messageOf(preview.error)}{' '}
        <Button variant="link" onClick={() => void preview.refetch()}>
          Reintentar
        </Button>
      </Notice>
    )
  if (!preview.data) return <SkeletonLines lines={2} />
  return (
    <div className={preview.isFetching && step.name === 'choosing' ? classes.stale : undefined}>
      <Found preview={preview.data} today={today} />
      {preview.data.documents > 0 && <Format preview={preview.data} onLeave={onLeave} />}
      {step.name === 'choosing' && step.failure && <Failed failure={step.failure} />}
      {preview.data.error && <Unmapped preview={preview.data} onLeave={onLeave} />}
      <Excluded preview={preview.data} />
      {step.name === 'exporting' && <Progress text="Armando el archivo…" />}
      {step.name === 'downloading' && <Progress text={`Descargando ${step.batch.fileName}…`} />}
    </div>
  )
}

const Progress = ({ text }: { text: string }) => (
  <div className={classes.progress} role="status">
    <progress aria-label={text} />
    <span>{text}</span>
  </div>
)
