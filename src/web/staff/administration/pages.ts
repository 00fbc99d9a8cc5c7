// The pages for administrators and authors, loaded together.
import './audit-page.js'
import './class-page.js'
import './key-page.js'
import './content-page.js'
import './regrade-page.js'
import './staff-people-page.js'
import './webhook-page.js'
