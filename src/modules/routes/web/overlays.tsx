import { AddDrawer } from './dialogs/add-drawer.tsx'
import { HandOverDialog } from './dialogs/hand-over-dialog.tsx'
import { HistoryDialog } from './dialogs/history-dialog.tsx'
import { ImproveDialog } from './dialogs/improve-dialog.tsx'
import { TurnDialog } from './dialogs/turn-dialog.tsx'
import type { RouteDraft } from './model/use-route-draft.ts'
import type { RouteActs } from './use-route-acts.ts'

type OverlaysProps = { draft: RouteDraft; acts: RouteActs; weekday: number; onDay: (weekday: number) => void }

/** Whatever lies over the route now. */
export const Overlays = ({ draft, acts, weekday, onDay }: OverlaysProps) => {
  const { overlay, close } = acts
  const { stops, base } = draft
  const shared = { stops, sellerId: base.seller.id, today: base.today, onClose: close }
  const chosen = stops.filter(({ key }) => acts.chosen.has(key))
  switch (overlay?.kind) {
    case 'add':
      return (
        <AddDrawer
          {...shared}
          weekday={weekday}
          area={overlay.area}
          onDay={onDay}
          onAnyArea={() => acts.open({ kind: 'add', area: null })}
          onAdd={acts.add}
        />
      )
    case 'turn':
      return (
        <TurnDialog
          {...shared}
          chosen={stops.filter(({ key }) => overlay.keys.has(key))}
          onApply={acts.apply}
          onRemove={() => acts.remove(overlay.keys)}
        />
      )
    case 'improve':
      return <ImproveDialog stops={stops} weekday={weekday} onApply={acts.improve} onClose={close} />
    case 'handOver':
      return (
        <HandOverDialog
          route={base}
          chosen={chosen}
          onDone={route => {
            draft.adopt(route)
            close()
          }}
          onClose={close}
        />
      )
    case 'history':
      return <HistoryDialog sellerId={base.seller.id} onClose={close} />
    case undefined:
      return null
  }
}
