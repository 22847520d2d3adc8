import { Link } from 'react-router'
import {
  formatDateTime,
  formatDay,
  formatDistance,
  formatMoney,
  formatNumber,
  formatTime,
} from '../../../../kernel/contract/formats.ts'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { MapView } from '../../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { PhotoDetail } from '../../contract/photos.ts'
import { sourceNames } from '../../contract/sources.ts'
import classes from './viewer.module.css'

const Facts = ({ facts }: { facts: [string, string | null][] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

const DocumentFacts = ({ photo, document }: Pick<PhotoDetail, 'photo' | 'document'>) => {
  if (!document) return <p className={classes.quiet}>El documento ya no está.</p>
  return (
    <>
      <h3>{document.href ? <Link to={document.href}>{document.title}</Link> : document.title}</h3>
      {document.isGone && <p className={classes.quiet}>Ese documento se eliminó o se anuló.</p>}
      <dl className={classes.facts}>
        {document.facts.map(({ label, value, question }) => (
          <div
            key={`${question ?? ''}${label}`}
            className={cx(question !== undefined && question === photo.questionKey && classes.here)}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Visit = ({ photo, visit }: Pick<PhotoDetail, 'photo' | 'visit'>) => {
  const { timeZone } = useSession().environment
  if (visit.length === 0) return null
  return (
    <section>
      <h3>De esta visita</h3>
      <ol className={classes.visit}>
        {visit.map(act => (
          <li key={act.id} aria-current={act.id === photo.documentId || undefined}>
            <span>
              {act.title}
              {act.amountCents !== null && ` · ${formatMoney(act.amountCents)}`}
            </span>
            <time>{formatTime(act.takenAt, timeZone)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Place = ({ photo }: Pick<PhotoDetail, 'photo'>) => {
  const { latitude, longitude, distanceMeters, id } = photo
  if (latitude === null || longitude === null) return null
  return (
    <section>
      <h3>
        Lugar <span>{distanceMeters === null ? '' : `a ${formatDistance(distanceMeters)} del local`}</span>
      </h3>
      <MapView
        label="Dónde se sacó la foto"
        height={140}
        closest={15}
        points={[{ id, lat: latitude, lng: longitude, kind: 'order', title: 'La foto' }]}
      />
    </section>
  )
}

/** The document of a photo, the visit it was taken on, its place and its file. */
export const DocumentPanel = ({ detail }: { detail: PhotoDetail }) => {
  const { timeZone } = useSession().environment
  const { photo, document, visit } = detail
  return (
    <aside className={classes.panel} aria-label="Documento de la foto">
      <section>
        <p className={classes.quiet}>{photo.question ?? sourceNames[photo.source]}</p>
        <h2>{photo.customer?.name ?? photo.title}</h2>
        <p className={classes.quiet}>{[photo.customer?.code, photo.address].filter(Boolean).join(' · ')}</p>
        <Facts
          facts={[
            ['Vendedor', photo.seller],
            ['Sacada', formatDateTime(photo.takenAt, timeZone)],
          ]}
        />
      </section>
      <section>
        <DocumentFacts photo={photo} document={document} />
      </section>
      <Visit photo={photo} visit={visit} />
      <Place photo={photo} />
      <section>
        <h3>Archivo</h3>
        <Facts
          facts={[
            ['Tamaño', `${photo.width} × ${photo.height} · ${formatNumber(photo.bytes / 1000)} KB`],
            ['Llegó', formatDateTime(photo.receivedAt, timeZone)],
            ['Se guarda hasta', photo.keptUntil ? formatDay(photo.keptUntil) : 'Sin plazo'],
            ['Eliminada', photo.deletedAt ? `${formatDateTime(photo.deletedAt, timeZone)} · ${photo.deletedBy}` : null],
            ['Motivo', photo.deleteReason],
          ]}
        />
      </section>
    </aside>
  )
}
