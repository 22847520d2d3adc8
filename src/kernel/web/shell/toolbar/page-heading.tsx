import { Link } from 'react-router'
import { useHeading } from '../../app/page-frame-state.ts'
import { useCurrentPage } from '../../app/page-outlet.tsx'
import classes from './toolbar.module.css'

export const PageHeadingView = () => {
  const page = useCurrentPage()
  const { title, breadcrumb = [] } = useHeading({ title: page?.title, breadcrumb: page?.breadcrumb })
  return (
    <div className={classes.heading}>
      {breadcrumb.length > 0 && (
        <nav aria-label="Dónde estás">
          <ol className={classes.crumbs}>
            {breadcrumb.map(crumb => (
              <li key={crumb.title}>{crumb.url ? <Link to={crumb.url}>{crumb.title}</Link> : crumb.title}</li>
            ))}
          </ol>
        </nav>
      )}
      <h1 title={title}>{title}</h1>
    </div>
  )
}
