import { formatTime } from '../../contract/formats.ts'
import { useDataMoment } from '../api/data-moments.ts'
import { useSession } from '../session/session-store.ts'
import classes from './data-moment.module.css'

/** Says of when the rows of an address are, where they are not of now. */
export const DataMoment = ({ path }: { path: string }) => {
  const moment = useDataMoment(path)
  const { timeZone } = useSession().environment
  return moment && <p className={classes.moment}>Datos de las {formatTime(moment, timeZone)}</p>
}
