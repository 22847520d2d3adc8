import { Avatar } from '../components/avatar.tsx'
import type { Row } from './declaration.ts'
import classes from './person-cell.module.css'

/** A photo or initials beside a name, which is cut when there is no room. */
export const PersonCell = ({ row }: { row: Row }) => (
  <span className={classes.person}>
    <Avatar name={String(row.name)} photoUrl={typeof row.photoUrl === 'string' ? row.photoUrl : null} size="tiny" />
    <span className="truncate">{String(row.name)}</span>
  </span>
)
