import { testUploadKills } from './upload-kills.fixture.ts';

testUploadKills(50);
