import { AgendaSections } from './agenda-sections.tsx'
import { NotesSection } from './notes-section.tsx'
import classes from './quick-panel.module.css'
import { QuickSettingsSection } from './quick-settings-section.tsx'
import { useAgendaLive } from './use-agenda.ts'

/** The person's day, what comes, notes and three switches (spec.md §2); the shell brings place, title and closing. */
export const QuickPanel = () => {
  useAgendaLive()
  return (
    <div className={classes.panel}>
      <AgendaSections />
      <NotesSection />
      <QuickSettingsSection />
    </div>
  )
}
