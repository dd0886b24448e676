/** Everything a page needs before its first component: import once, at the entry. */
import './tokens.css';
import './reset.css';
import './fonts/fonts.css';
import './base.css';
