import { Menu } from '@mantine/core'
import { IconChevronDown, IconFridge } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { Button, ButtonLink } from '../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../kernel/web/components/confirm-dialog.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { RecordColumns, RecordHead } from '../../../kernel/web/components/record-head.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import type { AssetFollow } from '../contract/follow.ts'
import { movementLabels, type TransitionKind, transitions } from '../contract/transitions.ts'
import { assetWords } from './asset-words.ts'
import { LedgerCard } from './ledger-card.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PhotosCard } from './photos-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { ContractCard, IdentityCard, InspectionsCard } from './standing-cards.tsx'
import { StateBadge } from './state-badge.tsx'
import { type Follow, useFollow } from './use-follow.ts'

const openAsset = textParameter('activo')

const Acts = ({ data, onMove }: { data: AssetFollow; onMove: (kind: TransitionKind) => void }) => {
  const [first, ...others] = data.allowed
  if (!first) return null
  return (
    <>
      <Button variant="primary" onClick={() => onMove(first)}>
        {transitions[first].label}
      </Button>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button rightIcon={<IconChevronDown aria-hidden />}>Otro movimiento</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(kind => (
              <Menu.Item key={kind} onClick={() => onMove(kind)}>
                {transitions[kind].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

const Header = ({ data, onMove }: { data: AssetFollow; onMove: (kind: TransitionKind) => void }) => {
  const { asset, today } = data
  return (
    <RecordHead
      title={
        <>
          {assetWords(asset)} <StateBadge state={asset.state} />
        </>
      }
      acts={<Acts data={data} onMove={onMove} />}
    >
      {asset.isDeleted
        ? 'Está eliminado: restauralo desde la grilla para moverlo.'
        : asset.customer
          ? `En ${asset.customer.name} desde ${formatDay(asset.since, today)}`
          : 'No está en un cliente'}
    </RecordHead>
  )
}

/** What annulling would do, before it is done: it cannot itself be taken back. */
const UndoQuestion = ({
  data,
  busy,
  onConfirm,
  onCancel,
}: {
  data: AssetFollow
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) => {
  const last = data.movements[0]
  if (!last) return null
  const isSwap = last.kind === 'swap_in' || last.kind === 'swap_out'
  return (
    <ConfirmDialog
      title={`¿Anular «${movementLabels[last.kind]}» del ${formatDay(last.day, data.today)}?`}
      confirmLabel="Anular el movimiento"
      destructive
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isSwap
        ? `Los 2 activos del cambio, ${data.asset.code} y ${last.otherAsset ?? 'el otro'}, vuelven a donde estaban.`
        : `${data.asset.code} vuelve a donde estaba, con el comodato que tenía.`}{' '}
      Quedan los dos movimientos escritos.
    </ConfirmDialog>
  )
}

const Content = ({ data, follow }: { data: AssetFollow; follow: Follow }) => {
  const [moving, setMoving] = useState<TransitionKind | null>(null)
  const [asking, setAsking] = useState<'no' | 'yes' | 'busy'>('no')
  return (
    <>
      <Header data={data} onMove={setMoving} />
      <RecordColumns
        main={
          <>
            <SalesCard data={data} />
            <LedgerCard data={data} onUndo={() => setAsking('yes')} />
          </>
        }
        side={
          <>
            <ContractCard data={data} settle={follow.settle} />
            <InspectionsCard data={data} settle={follow.settle} />
            <PhotosCard data={data} follow={follow} />
            <IdentityCard data={data} />
          </>
        }
      />
      {moving && (
        <MoveDialog
          kind={moving}
          data={data}
          onClose={() => setMoving(null)}
          onDone={next => {
            setMoving(null)
            follow.settle(next)
            showToast({
              variant: 'success',
              text: `Registraste «${movementLabels[moving]}» de ${next.asset.code}`,
              action: { label: 'Anular', run: () => void follow.undo(next.asset.moves) },
            })
          }}
        />
      )}
      {asking !== 'no' && (
        <UndoQuestion
          data={data}
          busy={asking === 'busy'}
          onCancel={() => setAsking('no')}
          onConfirm={() => {
            setAsking('busy')
            void follow.undo(data.asset.moves).finally(() => setAsking('no'))
          }}
        />
      )}
    </>
  )
}

/** One asset: where it is, whether it pays for itself, what was agreed and everything it went through. */
export const FollowPage = () => {
  const [id] = useUrlState(openAsset)
  const follow = useFollow(id)
  const { data, error, refetch } = follow.query
  return (
    <Page {...(data ? { title: data.asset.code } : {})}>
      {id === '' ? (
        <EmptyState icon={IconFridge} title="Elegí un activo" text="Su seguimiento se abre desde la grilla de activos.">
          <ButtonLink to="/apps/comodatos">Ver los activos</ButtonLink>
        </EmptyState>
      ) : data ? (
        <Content key={id} data={data} follow={follow} />
      ) : error ? (
        <QueryError title="No pudimos abrir el activo" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={14} />
      )}
    </Page>
  )
}
