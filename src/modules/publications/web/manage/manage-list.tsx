import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconDots,
  IconEye,
  IconHistory,
  IconPencil,
  IconPin,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge, type Tone } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type PublicationRow, type PublicationState, publicationStates } from '../../contract/publications.ts'
import { publicationRoutes } from '../../contract/routes.ts'
import { audienceText, momentText } from '../publication-words.ts'
import { useManaged, usePublicationsAgain, useReceiptsLive } from '../use-publications.ts'
import classes from './manage.module.css'

export type ManageActs = {
  edit: (id: string) => void
  showReceipts: (id: string) => void
  showHistory: (id: string) => void
}

const tones: Record<PublicationState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  shown: 'success',
  ended: 'neutral',
}

const useRowActs = ({ id, title }: PublicationRow) => {
  const again = usePublicationsAgain()
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const restore = () => void call(publicationRoutes.restore, { params: { id } }).then(again, tell)
  return {
    withdraw: () => void call(publicationRoutes.withdraw, { params: { id } }).then(again, tell),
    remove: () =>
      void call(publicationRoutes.remove, { params: { id } }).then(() => {
        showToast({
          variant: 'success',
          text: `Eliminaste «${title}»`,
          action: { label: 'Deshacer', run: restore },
        })
        return again()
      }, tell),
  }
}

const RowMenu = ({ row, acts }: { row: PublicationRow; acts: ManageActs }) => {
  const { withdraw, remove } = useRowActs(row)
  return (
    <Menu>
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={`Opciones de «${row.title}»`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.edit(row.id)}>
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => acts.showHistory(row.id)}>
          Textos anteriores
        </Menu.Item>
        {row.state !== 'draft' && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={withdraw}>
            Volver a borrador
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={remove}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const datesText = ({ state, startsAt, endsAt, updatedAt }: PublicationRow, timeZone: string): string => {
  if (state === 'draft') return `guardado ${momentText(updatedAt, timeZone)}`
  const from = `desde ${momentText(startsAt, timeZone)}`
  return endsAt ? `${from} hasta ${momentText(endsAt, timeZone)}` : from
}

const Row = ({ row, acts }: { row: PublicationRow; acts: ManageActs }) => {
  const { timeZone } = useSession().environment
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={() => acts.edit(row.id)}>
        <b>
          {row.isPinned && <IconPin size={14} aria-label="Fijada" />} {row.title}
        </b>
        <small>
          {row.authorName} · {audienceText(row.roles)} · {datesText(row, timeZone)}
        </small>
      </button>
      <Badge tone={tones[row.state]} {...(row.state === 'scheduled' ? { icon: IconCalendarEvent } : {})}>
        {publicationStates[row.state]}
      </Badge>
      {row.state === 'draft' ? (
        <span className={classes.figures} />
      ) : (
        <Button
          size="small"
          variant="ghost"
          className={classes.figures}
          leftIcon={<IconEye size={16} aria-hidden />}
          onClick={() => acts.showReceipts(row.id)}
        >
          {row.read} {row.read === 1 ? 'leyó' : 'leyeron'}
          {row.asksConfirmation && `, ${row.confirmed} ${row.confirmed === 1 ? 'confirmó' : 'confirmaron'}`}
        </Button>
      )}
      <RowMenu row={row} acts={acts} />
    </li>
  )
}

type StateChoice = PublicationState | 'all'

/** Every publication with its state, for those who write them. */
export const ManageList = ({ search, acts }: { search: string; acts: ManageActs }) => {
  const [state, setState] = useState<StateChoice>('all')
  useReceiptsLive()
  const query = useManaged(state === 'all' ? undefined : state, search)
  const pages = query.data?.pages
  const counts = pages?.[0]?.counts
  const items = pages?.flatMap(page => page.items) ?? []
  if (query.isError && !pages)
    return (
      <QueryError title="No pudimos traer las novedades" error={query.error} onRetry={() => void query.refetch()} />
    )
  const labelOf = (id: PublicationState) => `${publicationStates[id]} ${counts?.[id] ?? ''}`.trim()
  return (
    <section className={classes.manage} aria-label="Todas las novedades de la empresa">
      <Segments
        label="Estado"
        size="medium"
        options={{
          all: 'Todas',
          shown: labelOf('shown'),
          scheduled: labelOf('scheduled'),
          draft: labelOf('draft'),
          ended: labelOf('ended'),
        }}
        value={state}
        onChange={setState}
      />
      {!pages && <SkeletonLines lines={8} />}
      {pages && items.length === 0 && (
        <EmptyState title="Ninguna novedad" text="Escribí la primera con «Nueva novedad», o cambiá el filtro." />
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map(row => (
            <Row key={row.id} row={row} acts={acts} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </section>
  )
}
