import { useState } from 'react'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { FeedItem, LiveCard } from '../../contract/publications.ts'
import { PublicationCard } from '../feed/publication-card.tsx'
import type { Draft } from './draft.ts'
import classes from './editor.module.css'

const itemOf = (draft: Draft, authorName: string, cards: LiveCard[]): FeedItem => ({
  id: 'preview',
  title: draft.title || 'Sin título',
  body: draft.body,
  cards,
  roles: draft.audience.roles,
  authorName,
  startsAt: draft.startsAt,
  endsAt: draft.endsAt,
  isPinned: draft.isPinned,
  asksConfirmation: draft.asksConfirmation,
  confirmUntil: draft.confirmUntil,
  allowsComments: draft.allowsComments,
  edition: 0,
  readAt: null,
  confirmedAt: null,
  isSaved: false,
  isPending: true,
  comments: 0,
})

/** The publication as its reader will have it, on a phone or on a desk. */
export const PreviewDialog = ({ draft, cards, onClose }: { draft: Draft; cards: LiveCard[]; onClose: () => void }) => {
  const [device, setDevice] = useState<'phone' | 'desk'>('phone')
  const { displayName } = useSession().user
  return (
    <Dialog title="Vista previa" size={760} onClose={onClose}>
      <Segments
        label="Pantalla"
        size="medium"
        options={{ phone: 'Teléfono', desk: 'Escritorio' }}
        value={device}
        onChange={setDevice}
      />
      <div className={classes.preview} data-device={device}>
        <PublicationCard item={itemOf(draft, displayName, cards)} isPreview />
      </div>
    </Dialog>
  )
}
