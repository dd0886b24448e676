/** The styles of every page. Import it once, at the entry. */
import './tokens.css';
import './reset.css';
import './fonts/fonts.css';
import './base.css';
